"""The Arabic of the package's texts; words that majlis has already need no line here."""

ARABIC = {
    "Tarneeb": "طرنيب",
    "To 41 points": "إلى 41 نقطة",
    "To 31 points": "إلى 31 نقطة",
    "Plays any card": "يلعب أي ورقة",
    "Plays soundly": "يلعب لعبًا سليمًا",
    "Bid how many tricks you will take, name the trump, and take them: two against two, with all 52 cards.": (
        "زايد بعدد الأكلات التي ستأخذها، وسمِّ الطرنيب، ثم خذها: اثنان ضد اثنين، بالأوراق الاثنتين والخمسين."
    ),
    "Play Tarneeb": "العب الطرنيب",
    "{count} tricks": "أكلات: {count}",
    "trump {suit}": "الطرنيب {suit}",
    "{seat}: {bid}, {trump}": "{seat}: {bid}، {trump}",
    "{seat} names the trump.": "{seat} يسمي الطرنيب.",
    "{seat} bids.": "الدور في المزايدة: {seat}.",
    "{seat} plays.": "الدور في اللعب: {seat}.",
    "Bid, or pass.": "زايد أو قل باس.",
    "Name the trump suit.": "سمِّ الطرنيب.",
    "Play a card.": "العب ورقة.",
    "All four passed: the deal brings nothing.": "قال الأربعة باس: لا تُحسب هذه اليد.",
    "The bid of {bid} was made with {tricks} tricks.": "تحقق طلب {bid} بعدد أكلات: {tricks}.",
    "The bid of {bid} failed with {tricks} tricks.": "لم يتحقق طلب {bid}، والأكلات: {tricks}.",
    "Trick {number}: {seat}": "الأكلة {number}: {seat}",
    "The trick goes to {seat}.": "الأكلة إلى {seat}.",
    "No bid yet": "لا مزايدة بعد",
    "Highest bid: {bid} ({seat})": "أعلى مزايدة: {bid} ({seat})",
    "On the table: {cards}": "على الطاولة: {cards}",
    "Your hand: {cards}": "يدك: {cards}",
    "it is not the turn of seat {seat}": "ليس الدور لهذا المقعد: {seat}",
    "now is the time to bid: pass, or 7 to 13": "الآن وقت المزايدة: باس، أو 7 إلى 13",
    "a bid must be higher than {bid}": "يجب أن تكون المزايدة أعلى من {bid}",
    "now the trump suit is named: S, H, C or D": "الآن يُسمى الطرنيب: S أو H أو C أو D",
    "now a card is played": "الآن تُلعب ورقة",
    "{card} is not in this hand": "{card} ليست في هذه اليد",
    "{suit} was led: who has it must follow": "بدأت الأكلة بنقش {suit}: من عنده منه يتبعه",
    "{text} is not a position: write the rules, d and the dealer, and four hands": (
        "{text} ليس وضعًا: اكتب القواعد، ثم d ورقم الموزع، ثم أربع أيدٍ"
    ),
    "{text} has no four hands of 13 different cards": "{text} ليس فيه أربع أيدٍ من 13 ورقة مختلفة",
    "{text} can never be done: write pass, 7 to 13, S H C D, or a card": (
        "{text} لا يُفعل أبدًا: اكتب pass أو 7 إلى 13 أو S H C D أو ورقة"
    ),
}
