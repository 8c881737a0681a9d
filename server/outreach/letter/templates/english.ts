import type { Template } from "../../../../contract/outreach.ts";

/*
 * The sender's company and the opt-out line are added to every mail when it is sent,
 * so no text here repeats them.
 */
export const englishTemplates: readonly Template[] = [
  {
    id: "en-first-contact-formal",
    displayName: "First contact, formal",
    description:
      "Introduces you, says what you would like and asks for three facts. For networks and larger shows.",
    tags: ["en", "starter"],
    locale: "en-US",
    form: null,
    subject: "Sponsorship inquiry for {{podcast_title}}",
    body: `Dear {{podcast_owner}},

My name is {{my_first_name}} {{my_last_name}}. I am planning a podcast campaign and would like to ask whether {{podcast_title}} is open to sponsors.

We work with host-read messages: you receive a short briefing, test the product if you wish, and say in your own words what you think is worth saying. We do not send finished scripts, and you decide whether the product suits your listeners.

To see whether we fit your plans, three things would help me:

- the number of listeners an episode usually reaches in its first 30 days
- the positions you offer (beginning, middle or end of an episode) and your price for each
- the first date that is still free

If somebody else looks after advertising for the show, I would be grateful if you passed this on or told me whom to write to. I took this address from the podcast's feed.

Kind regards,
{{my_first_name}} {{my_last_name}}`,
  },
  {
    id: "en-first-contact-friendly",
    displayName: "First contact, friendly",
    description: "Relaxed and short of jargon. For independent shows that may be new to advertising.",
    tags: ["en", "starter"],
    locale: "en-US",
    form: null,
    subject: "Would a sponsor suit {{podcast_title}}?",
    body: `Hello {{podcast_owner}},

I am putting together a small group of podcasts for a campaign, and {{podcast_title}} is on my list. Before I plan any further I would like to ask you: are you open to a sponsor at all?

Here is how we like to work. You get a page of information about the product and, where possible, the product itself. Then you talk about it for about a minute, in your own way. If you would not recommend it, you say no and that is the end of it.

If this sounds reasonable, a few lines are enough for a start: roughly how many people hear an episode, what you would charge, and which weeks are free. If you have never set a price, we can work one out together.

And if you prefer to keep the show free of ads, a short no is just as welcome. You will not hear from me again about it.

Best wishes,
{{my_first_name}} {{my_last_name}}`,
  },
  {
    id: "en-short-enquiry",
    displayName: "Short inquiry",
    description:
      "Five sentences, one question. When you write to many shows and only need to know who is interested.",
    tags: ["en", "starter"],
    locale: "en-US",
    form: null,
    subject: "{{podcast_title}}: one question about sponsors",
    body: `Hello {{podcast_owner}},

Do you take sponsors on {{podcast_title}}?

I am booking host-read spots for the coming months and would like to include your show. If the answer is yes, I will send you the briefing, the budget and the dates, and you can decide on that basis.

A one-word reply is enough for now.

Thank you,
{{my_first_name}} {{my_last_name}}`,
  },
  {
    id: "en-rates-and-media-kit",
    displayName: "Ask for rates and media kit",
    description:
      "For shows that already carry ads: asks for everything you need to compare offers in one mail.",
    tags: ["en", "starter"],
    locale: "en-US",
    form: null,
    subject: "Rates and media kit for {{podcast_title}}",
    body: `Hello {{podcast_owner}},

I am comparing podcasts for a campaign and would like to include {{podcast_title}}. Could you send me your media kit or, if there is none, a short answer to these points?

- Listeners per episode after 7 and after 30 days, and how they are measured
- Country and, if known, age of your listeners
- Price for a host-read spot at the beginning, in the middle and at the end
- Discount for a series of three or more episodes
- Whether the spot stays in the episode or is replaced later
- How far ahead you need the briefing
- Subjects or brands you do not advertise

An estimate is fine wherever you have no exact figure. I expect to decide within two weeks of having your answer and will let you know either way.

Kind regards,
{{my_first_name}} {{my_last_name}}`,
  },
  {
    id: "en-reminder-first",
    displayName: "First reminder",
    description: "A polite nudge a week or so after the first mail. Makes a short answer easy.",
    tags: ["en", "reminder"],
    locale: "en-US",
    form: null,
    subject: "A reminder: sponsoring {{podcast_title}}",
    body: `Hello {{podcast_owner}},

I wrote to you recently about a host-read sponsorship on {{podcast_title}} and am not sure my mail reached you, so here it is in short.

We would like to book one or more spots on your show. You would speak them in your own words, and we would adapt to your dates. What I need to know is whether you are interested and, if so, your usual rate.

If it is easier, just reply with one of these:

1. Interested, please send details.
2. Not now, ask me again in a few months.
3. No, thank you.

All three help me plan.

Kind regards,
{{my_first_name}} {{my_last_name}}`,
  },
  {
    id: "en-reminder-last",
    displayName: "Last reminder",
    description: "Closes the conversation kindly and leaves the door open. Send it once, then let go.",
    tags: ["en", "reminder"],
    locale: "en-US",
    form: null,
    subject: "Closing my inquiry about {{podcast_title}}",
    body: `Hello {{podcast_owner}},

I have not heard from you about a sponsorship on {{podcast_title}}, and I assume that the moment is not right. That is perfectly fine. I am closing the list for this campaign soon, and this is my last mail about it.

Should you still be interested, a short reply in the next few days is enough, and I will send you the details at once. If advertising becomes a subject for you later on, you are welcome to use this address at any time.

I wish you and the show all the best.

Kind regards,
{{my_first_name}} {{my_last_name}}`,
  },
];
