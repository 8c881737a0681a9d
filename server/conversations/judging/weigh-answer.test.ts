import { describe, expect, test } from "vitest";
import { judgeKind } from "./judge-kind.ts";
import { MOST_LETTERS, plainWords } from "./mail-facts.ts";
import { weighAnswer } from "./weigh-answer.ts";

const judged = (fresh: string) =>
  judgeKind({
    headers: [],
    subject: "Re: Sponsoring",
    text: fresh,
    fresh,
    received: new Date("2026-11-18T09:00:00Z"),
    reported: false,
  });
const saying = (fresh: string) => {
  const { kind, says } = judged(fresh);
  return kind === "human" ? says : kind;
};

describe("a first line that only says stop", () => {
  const SIGNATURES = [
    "Best regards\nHilde Ziegenfuß\nTreppenhausgespräche – der Podcast über Nachbarn",
    "John Smith\nHost of the Smith Show, New York City",
    "Mit freundlichen Grüßen\nAda Lovis\nRedaktion Hafenrundfahrt\nKaistraße 1, 20457 Hamburg\nTel. 040 000000",
  ];
  const FIRST = ["Stop", "Stop.", "STOP!", "Stopp", "Bitte stopp.", "Please stop", "stop, please", "“Stop”"];

  test.each(FIRST.flatMap((first) => SIGNATURES.map((signature) => `${first}\n\n${signature}`)))(
    "B1.70 is an objection whatever signature follows: %j",
    (text) => {
      expect(saying(text)).toBe("opt-out");
      expect(saying(text.replace("\n\n", "\n"))).toBe("opt-out");
    },
  );

  test.each([
    "Hello Kim,\n\nstop.\n\nInès Marlowe\nThe Cold Kitchen, a podcast about soup",
    "Guten Tag Frau Berg,\nbitte stopp\nUwe",
    "Hi, stop please.",
    "Stop. Not interested.",
    "STOP ALL",
  ])("B1.70 also behind a salutation: %j", (text) => {
    expect(saying(text)).toBe("opt-out");
  });

  test("B1.70 before a long text it asks", () => {
    const long = `Stop\n\n${"This mail and what is in it are meant for their reader alone. ".repeat(4)}`;
    expect(saying(long)).toBe("opt-out-perhaps");
    expect(saying("Stop. We have told your colleague the same thing in the summer already.")).toBe(
      "opt-out-perhaps",
    );
    expect(saying("Stop me, I have heard this one")).toBe("opt-out-perhaps");
  });

  test.each([
    "Stop by any time.",
    "Stop over in Hamburg and we talk.",
    "Our next stop is Vienna.\nSee you there?",
    "Stopp, wer bezahlt das eigentlich?",
    "Non-stop busy here, ask me on Monday.",
  ])("B1.70 other stops are none: %s", (text) => {
    expect(judged(text).kind).toBe("human");
    expect(saying(text)).not.toBe("opt-out-perhaps");
  });
});

describe("objections in people's own words", () => {
  test.each([
    "Bitte kontaktieren Sie uns in Zukunft nicht mehr.",
    "Bitte schreiben Sie mir künftig nicht mehr.",
    "Ich möchte nicht mehr angeschrieben werden.",
    "Wir wollen von Ihnen nicht kontaktiert werden.",
    "Keine Werbung bitte.",
    "Keine Werbung, bitte! Danke",
    "Bitte keine Anfragen mehr.",
    "Lasst es bitte.",
    "Lassen Sie das bitte bleiben.",
    "Bitte löschen",
    "Bitte löschen!\nJan Petersen\nWattgeflüster",
    "Unterlassen Sie bitte weitere Mails.",
    "Ich will nichts mehr von Ihnen hören.",
    "Verschonen Sie uns.",
    "F*** off, spammers. Remove!",
    "Remove me\nThanks",
    "Please cease all communication.",
    "Cease and desist.",
    "Stop all these emails!",
    "I do not consent to receiving these emails.",
    "We never consented to your mailing.",
    "We don't want any more of these emails.",
    "Please lose my address.",
    "Please take us off your list, Owen",
    "Remove our address from your mailing list.",
  ])("B1.70 %j is one", (text) => {
    expect(saying(text)).toBe("opt-out");
  });

  test.each([
    "Where did you get my address?",
    "How did you get my email address, by the way?",
    "Woher haben Sie eigentlich meine Adresse?",
    "Wie kommen Sie an unsere Mailadresse?",
    "This is spam.",
    "Fuck off",
    "Please delete tom@harbor.example, he hosts another show.",
    "Eine Einwilligung? Ich habe keine Einwilligung gegeben.",
  ])("B1.70 %j may be one", (text) => {
    expect(saying(text)).toBe("opt-out-perhaps");
  });

  test.each([
    "How did you find us? We are tiny.",
    "Wie sind Sie auf uns gekommen?",
    "Woher haben Sie unsere Adresse? Egal, klingt spannend, gern mehr davon.",
    "Bitte keine Werbung für Glücksspiel, sonst ist alles recht.",
    "Keine Werbung bitte, die länger als eine Minute ist.",
    "Lasst es uns im März versuchen.",
    "Lassen Sie es uns probieren.",
    "Meine Kollegin hat noch nicht zugestimmt, morgen mehr.",
    "Hören Sie auf jeden Fall die Folge vom Mai.",
    "If you don't send us anything by Friday, the slot is gone.",
    "Could we take this off mail and call?",
    "Please remove our previous sponsor from the draft.",
    "Yes, the first of May works. If you are not the reader meant, delete this e-mail from your system.",
    "Wir wurden schon von drei Firmen kontaktiert, was zahlen Sie?",
  ])("B1.70 %j is none", (text) => {
    const { kind, says } = judged(text);
    expect(kind).toBe("human");
    expect(says).not.toBe("opt-out-perhaps");
  });
});

describe("words of an objection from somebody who is interested", () => {
  test.each([
    "We'd love to! Please remove our old contact from your records and use mine.",
    "I'd love to. Please send no more emails to my old address, use this one.",
    "Ja gern! Bitte löschen Sie meine alte Adresse und nutzen diese.",
    "We are interested. Do not send me anything by post, e-mail is fine.",
    "Great, we'd love that. You can unsubscribe from nothing ;)",
    "Sounds great. Please take me off the newsletter, though.",
    "Klingt gut. Bitte nehmen Sie nur meinen Kollegen aus dem Verteiler.",
    "Stop\nThat sounds great, I mean.",
    // Nothing but the address is meant, whatever they think of the offer.
    "Please delete our old address and write to tom@harbor.example instead.",
    "Bitte löschen Sie unsere alte E-Mail-Adresse, stattdessen gilt ton@bahnsteig.example.",
    "Please do not contact us by phone.",
  ])("B1.70 %j asks and lists nobody", (text) => {
    expect(saying(text)).toBe("opt-out-perhaps");
  });

  test("B1.70 who sends nothing before spring objects to nothing", () => {
    expect(saying("Please contact me again next spring, we don't send anything before.")).toBe("nothing");
  });

  test.each([
    "Not interested. Never contact me again.",
    "We're not interested, please remove us from your list.",
    "Ich würde gern aus dem Verteiler genommen werden.",
    "Wir sind nicht interessiert, schreiben Sie uns nicht mehr.",
  ])("B1.70 a refusal beside it is no interest: %j", (text) => {
    expect(saying(text)).toBe("opt-out");
  });
});

describe("refusals and interest", () => {
  test.each([
    "We do not accept sponsors from gambling, but you are fine. Interested!",
    "Not interested in pre-roll, but mid-roll sounds great.",
    "Passt nicht ganz in Woche 3, aber Woche 4 passt super, gerne!",
    "No thanks to the banner. The host-read spot sounds good, tell me more.",
    "Kein Interesse an Bannern, ein Spot klingt spannend.",
  ])("B1.76 %j says both", (text) => {
    const { says, signs } = judged(text);
    expect(says).toBe("both");
    expect(signs.map(({ code }) => code)).toEqual(["no-automatic-sign", "refusal", "interest"]);
  });

  test.each([
    "We're not uninterested, tell me more",
    "No thanks needed! We'd love to work with you.",
    "Our show used to be ad-free, but we are now looking for sponsors.",
    "Früher werbefrei, heute gern mit Partnern.",
  ])("B1.76 %j declines nothing", (text) => {
    expect(weighAnswer(text).says).toBe("interest");
  });

  test.each([
    "Thanks, but we are not interested.",
    "No, thank you.",
    "No thanks, we are happy to stay ad-free.",
    "I'd love to help, but we don't take ads.",
    "We'd love to, but we can't.",
    "Sounds great, unfortunately not for us.",
    "We are not looking for sponsors, happy to talk again next year.",
    "We are uninterested.",
    "Klingt interessant, passt aber leider nicht.",
    "Das interessiert uns leider nicht.",
    "Nein danke, gerne ein andermal.",
    "Wir sind werbefrei. Ansonsten gern.",
    "Kein Interesse, viel Erfolg!",
    "Wir müssen leider absagen.",
  ])("B1.76 %j stays a refusal", (text) => {
    expect(saying(text)).toBe("refusal");
  });

  test.each<[string, "interest" | "nothing"]>([
    ["Yes, sounds great. When do we start?", "interest"],
    ["We would love to, but can you wait until January? Then sure.", "interest"],
    ["Why not? Sounds good.", "interest"],
    ["Kein Problem, sehr gerne!", "interest"],
    ["Wir würden gern mehr hören.", "interest"],
    ["Passt super!", "interest"],
    ["Happy to talk again next week.", "interest"],
    ["Send the contract over.", "nothing"],
    ["Wann soll es losgehen?", "nothing"],
    ["That does not sound good to me.", "nothing"],
    ["Wir sind ein ganz kleiner Podcast.", "nothing"],
  ])("B1.72 %j is %s", (text, says) => {
    expect(saying(text)).toBe(says);
  });
});

describe("mails written to keep a server busy", () => {
  test.each([
    "not for us ",
    "no ",
    "lösche meine ",
    "how unsubscribe ",
    "remove me x ",
    "gern ",
    "stop. ",
    "ﷺ ",
  ])("B1.76 of %j, again and again, no rule sees more than the first letters", (words) => {
    const seen = (times: number) => plainWords(words.repeat(times)).length;
    // Four times as much is nothing more to look at.
    expect(seen(2000)).toBeLessThanOrEqual(MOST_LETTERS);
    expect(seen(8000)).toBe(seen(2000));
    expect(judged(words.repeat(8000))).toEqual(judged(words.repeat(2000)));
  });
});
