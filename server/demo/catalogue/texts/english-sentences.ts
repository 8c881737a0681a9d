/*
 * {hosts} who speaks; {s} an s when that is one person; {about} what the show is about;
 * {title}; {day}; {place}; {count} a small number; {A|B} for one host | for several.
 */
export const englishOpenings = `
{hosts} talk{s} about {about}.
A podcast about {about}, hosted by {hosts}.
Every {day}, {hosts} sit{s} down with somebody who knows a great deal about {about}.
{title} is a show about {about}, and about what happens when nobody is in a hurry.
For everyone who does not mind a digression and would like to hear more about {about}.
Short episodes about {about}, recorded in {place}.
{hosts} ask{s} one guest one question about {about}, and then wait{s} for the real answer.
Recorded in {place}, this podcast is about {about}.
{hosts} set{s} out to learn everything about {about} and ha{s|ve} so far learned about half.
Is there anything left to say about {about}? {hosts} think{s} so.
What started as a conversation in {place} is now a podcast about {about}.
{hosts} bring{s} you stories about {about}.
This is a podcast about {about}. It is made by {hosts} with more care than equipment.
A friendly, well-prepared hour about {about}.
Curious about {about}? So {is|are} {hosts}.
Conversations about {about}, with {hosts} and a different guest each time.
{title} looks at one small thing at a time and always ends up talking about {about}.
There are easier subjects. {hosts} chose to make a show about {about}.
`;

export const englishRituals = `
Each episode starts with a question from a listener and ends with a better one.
The first ten minutes are always the same: tea, a correction, and a look out of the window.
Guests bring an object and leave it on the table.
No news, no rankings, no shouting.
Every episode stands on its own, so start anywhere.
There is a bell, and whoever says "content" has to ring it.
Episodes last as long as it takes to walk {count} miles at an easy pace.
Listeners send in the topics, and somebody always sends a cake.
Once a month there is a live recording in {place}.
It is recorded in one take, doors, dogs and all.
Mistakes are corrected at the beginning of the next episode, by name.
A season has {count} episodes and then a long pause, because research takes time.
The archive is free and needs no order.
Half of the guests have never been interviewed before, and it helps.
You need no previous knowledge, only headphones.
There is homework, but nobody checks it.
At the end, every guest recommends one thing that costs nothing.
Now and then an episode goes wrong and is published anyway.
The sound is good, the jokes are optional.
Letters are answered on air, handwritten ones first.
A different co-host joins whenever somebody has a cold.
Some episodes are twelve minutes long because that was enough.
There is a sister show for members, with fewer jokes and more footnotes.
Everything said here is checked by someone who was not in the room.
Expect birdsong in summer and a radiator in winter.
The opening music was played by a neighbour on a borrowed cello.
The shortest episode lasts four minutes, the longest missed the last train.
Guests are asked to disagree at least once.
It is fine to skip the introduction, everybody does.
Two microphones, one lamp, no studio.
Questions are drawn from a biscuit tin.
Every tenth episode is made by the listeners.
There are no guests in winter, only letters.
Jargon has to be explained to the dog.
An old episode is repeated only when something in it turned out to be wrong.
Each season ends with a walk.
What gets cut is published once a year, all in one go.
Interruptions are left in when they are better than the answer.
The longest silence so far lasted eleven seconds.
People who agree with everything are not invited twice.
One listener draws a picture for every episode.
It was meant to run for six weeks.
The notes contain every name, place and recipe mentioned.
On request, guests may start again from the beginning.
Recommended by three librarians and one ferry captain.
There is always a map, and it is always slightly wrong.
`;

export const englishEndings = `
New episodes every {day}.
A new episode every second {day}, except in August.
Out on {day}s, in time for the walk home.
Ads are read by {hosts}, and only for things that get used at home.
Best heard while cooking.
Made in {place}.
Suitable for long trains.
Supported by listeners and by sponsors we would invite to dinner.
Produced by a very small team with a very large calendar.
Good company for washing up.
Come for the subject, stay for the arguments.
{count} listeners wrote to say it helped them fall asleep, and that is meant kindly.
Questions are welcome and usually answered.
If you like it, tell one person.
Now in its {ordinal} season.
Winner of no awards so far, but the shelf is ready.
Short enough for the dentist.
Transcripts are free.
Headphones recommended, patience required.
Recorded late, edited early.
Back after the summer with {count} new episodes.
Tell us where you listen, we collect places.
`;

export const englishSubtitles = `
Notes on {about}
A slow look at {about}
On {about}
Talks about {about}
With {hosts}
A conversation in {place}
Recorded weekly in {place}
Small stories, told properly
One subject, many digressions
For people who like to listen twice
Questions first, answers later
A podcast from {place}
Unhurried, unscripted, mostly accurate
Now in its {ordinal} season
About an hour, every {day}
`;

export const englishPatterns = `
The {adjective} {thing}
The {adjective} {thing}
What the {thing} Heard
What the {thing} Knew
{thing} After Dark
Notes on {a thing}
Two Friends and {a thing}
Mind the {thing}
The {thing} Department
Under the {thing}
{thing} Weather
One More {thing}
The Other {thing}
{thing} and {other}
Letters to {a thing}
In Praise of the {thing}
The {thing} Club
Nobody's {thing}
The {thing} Hour
The Last {thing} in {city}
Somebody Moved the {thing}
The {thing} Report
Ask the {thing}
Left of the {thing}
The {thing} Is Listening
Behind the {thing}
My Second {thing}
{thing}, Interrupted
Dear {thing}
The {thing} Next Door
Between {thing} and {other}
The {thing} Variations
{day} {thing}
Good {thing}, Bad {thing}
Lost {thing}, Found {other}
A Short History of the {thing}
Meet Me at the {thing}
The {city} {thing}
Past the {thing}, Then Left
The {thing} Files
Who Took the {thing}
The {thing} and I
{thing} Radio
Standing Next to {a thing}
`;

export const englishAdjectives =
  "Quiet; Left-Handed; Borrowed; Slow; Unfinished; Midnight; Ordinary; Honest; Tuesday; Reluctant; Spare; Crooked; Patient; Velvet; Unlikely; Second-Hand; Wandering; Stubborn; Silver; Invisible; Early; Polite; Forgotten; Broken; Seventh; Red; Hollow; Accidental; Generous; Upside-Down";

export const englishPlaces =
  "a converted bakery in Leeds; a spare room in Halifax; a harbour office in Cork; the back of a bookshop in Bristol; a garden shed in Dunedin; a former bank vault in Omaha; a flat above a laundrette in Glasgow; a church hall in Duluth; a houseboat in Sacramento; a classroom in Nairobi; an attic in Cardiff; a garage in Tucson; a library basement in Hobart; a kitchen in Belfast; a lighthouse keeper's cottage in Maine; a studio the size of a wardrobe in Toronto; a greenhouse in Norwich; a disused signal box in Devon; a ferry terminal in Nova Scotia; a shared office in Lagos";

export const englishCities =
  "Leeds; Halifax; Omaha; Cork; Dunedin; Tulsa; Cardiff; Duluth; Hobart; Bristol; Tucson; Dundee; Ottawa; Galway; Norwich; Boise; Perth; Savannah; Hull; Toledo";
