"""`majlis bridge diagnose`: which combinations of a profile cannot be dealt, which constraint costs what."""

import typer

from majlis.cli.bridge.common import (
    ProfilesArgument,
    RsSuitsOption,
    SecondsOption,
    print_explanation,
    profile_named,
    tell_read,
)
from majlis.cli.common import progress
from majlis.cli.options import JsonPrinted, Language, LanguageOption
from majlis.i18n import texts


def diagnose(
    profiles: ProfilesArgument,
    seconds: SecondsOption = None,
    rs_suits: RsSuitsOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Show exactly what is wrong with a profile, or makes it rare, before anything is dealt.

    It lists every combination of sub-profiles that cannot be dealt, with the smallest set of constraints in
    conflict and the weight that is lost; then what each constraint costs. Exit code 1 if any is impossible.
    """
    from majlis.bridge.explain.explain import explain_profile
    from majlis.bridge.profile.meaning import with_rs_suits

    found = with_rs_suits(profile_named(profiles), rs_suits)
    tell_read(found, language.value)
    with progress(texts(language.value).gettext("counting"), None) as advance:
        told = explain_profile(
            found,
            seconds=seconds,
            example=False,
            progress=lambda what, done, of: advance(done),
        )
    print_explanation(told, json, language)
    if told.viability.lost:
        raise typer.Exit(1)
