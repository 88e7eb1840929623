(function () {
  var root = document.documentElement, pages = { en: document.getElementById("en"), ar: document.getElementById("ar") };
  function place(page) {
    var marks = page.querySelectorAll("h2[id],details[id]"), last = 0;
    for (var i = 0; i < marks.length; i++) if (marks[i].getBoundingClientRect().top < 80) last = i;
    return last;
  }
  function show(code, scroll) {
    var other = pages[code === "en" ? "ar" : "en"], page = pages[code];
    var at = -1;
    if (scroll && window.scrollY > 0) {
      document.getElementById("to-" + other.id).checked = true;
      at = place(other);
    }
    document.getElementById("to-" + code).checked = true;
    root.lang = code;
    root.dir = page.dir;
    document.title = page.dataset.title;
    if (!scroll) return;
    var from = other.querySelectorAll("details"), to = page.querySelectorAll("details");
    for (var i = 0; i < to.length; i++) to[i].open = from[i].open;
    if (at > 0) page.querySelectorAll("h2[id],details[id]")[at].scrollIntoView();
  }
  function follow() {
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return false;
    var page = target.closest(".page");
    if (!page) return false;
    show(page.id, false);
    var box = target.closest("details");
    if (box) box.open = true;
    target.scrollIntoView();
    return true;
  }
  ["en", "ar"].forEach(function (code) {
    document.getElementById("to-" + code).addEventListener("change", function () { show(code, true); });
  });
  document.querySelectorAll(".all").forEach(function (button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      var deals = button.parentNode.querySelectorAll(".deal"), open = !deals[0].open;
      deals.forEach(function (deal) { deal.open = open; });
    });
  });
  window.addEventListener("hashchange", follow);
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll(".deal").forEach(function (deal) { deal.open = true; });
  });
  if (!follow()) {
    var wanted = (navigator.language || "").slice(0, 2);
    show(wanted === "ar" ? "ar" : root.lang, false);
  }
})();
