"""`majlis bridge diagnose`: which combinations of a profile cannot be dealt, which constraint costs what."""

import typer

from majlis.cli.bridge.common import (
    ProfilesArgument,
    SecondsOption,
    print_explanation,
    profile_named,
    tell_read,
)
from majlis.cli.bridge.reading import (
    BoardsOption,
    CalledOption,
    DealerOption,
    PairNsOption,
    ReadAs,
    RotateOption,
    RsChoiceOption,
    RsOverStandardOption,
    RsSuitsOption,
    VulnerableOption,
    over_standard,
)
from majlis.cli.common import progress
from majlis.cli.options import JsonPrinted, Language, LanguageOption
from majlis.i18n import texts


def diagnose(
    context: typer.Context,
    profiles: ProfilesArgument,
    seconds: SecondsOption = None,
    dealer: DealerOption = None,
    vulnerable: VulnerableOption = None,
    boards: BoardsOption = None,
    pair_ns: PairNsOption = False,
    rotate: RotateOption = None,
    rs_choice: RsChoiceOption = "uniform",
    rs_suits: RsSuitsOption = None,
    rs_over_standard: RsOverStandardOption = "replaces",
    title: CalledOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Show exactly what is wrong with a profile, or makes it rare, before anything is dealt.

    It lists every combination of sub-profiles that cannot be dealt, with the smallest set of constraints in
    conflict and the weight that is lost; then what each constraint costs. Exit code 1 if any is impossible.
    """
    from majlis.bridge.explain.explain import explain_profile
    from majlis.bridge.profile.meaning import with_rs_suits

    read_as = ReadAs.of(context.params)
    found = with_rs_suits(profile_named(profiles), rs_suits)
    seating = read_as.seating(found)
    tell_read(found, language.value, *[seating.message] * read_as.seats_named)
    with progress(texts(language.value).gettext("counting"), None) as advance:
        told = explain_profile(
            found,
            rs_choice=rs_choice,
            rs_over_standard=over_standard(rs_over_standard),
            seconds=seconds,
            example=False,
            title=title,
            progress=lambda what, done, of: advance(done),
        )
    print_explanation(told, json, language)
    if told.viability.lost:
        raise typer.Exit(1)
