/*
 * Per genre: its iTunes id and name, then
 *   = whole titles
 *   + things a title can be made of
 *   ~ what the show is about, to follow "about"
 */
export const englishGenres = `
1301 Arts
= The Unfinished Room; Paint Before Breakfast; Badly Framed; The Loading Dock Gallery
+ Easel; Studio; Plinth; Sketch; Gallery; Signature
~ how things get made and why some of them are never finished; artists on the days when nothing works; the objects people keep making although nobody asked
1482 Books
= Spine Cracked; Borrowed Until Friday; The Second Paragraph; Overdue and Unrepentant
+ Bookmark; Footnote; Library; Chapter; Margin; Paperback
~ books that were read twice; first pages, last pages and the long middle; novels our guests have lied about having read
1402 Design
= Why Is the Handle There; Form Follows Lunch; Grid and Bear It; The Button Nobody Presses
+ Grid; Handle; Typeface; Blueprint; Prototype; Doorknob
~ everyday objects and the arguments that shaped them; chairs, signs, forms and other things someone had to decide; good design you only notice when it is gone
1459 Fashion & Beauty
= Seam Allowance; Nothing to Wear Since 1994; The Pocket Question; Mirror, Then Coat
+ Hem; Pocket; Mirror; Button; Overcoat; Thimble
~ clothes, who makes them and how long they last; the small vanities of a normal week; wardrobes and what they say when we are out
1306 Food
= The Cold Kitchen; Night Kitchen; Soup Before Noon; Second Helping, Please
+ Kettle; Ladle; Pantry; Oven; Breadknife; Table
~ bread, broth and the people who stay up for them; one dish at a time and everything that can go wrong with it; dinners that became stories
1405 Performing Arts
= Exit, Followed by a Prompter; The Cheap Seats Speak; Half Hour Call; Broken Leg Society
+ Curtain; Stage; Understudy; Dressing Room; Prompt Box; Footlight
~ what happens on stage and, mostly, behind it; rehearsals, first nights and the bar afterwards; dancers, actors and the people who lift the scenery
1406 Visual Arts
= Negative Space; The Guard in Room Nine; Do Not Touch, Please; Ochre
+ Canvas; Darkroom; Frame; Charcoal; Museum; Lens
~ one picture an episode, looked at slowly; photographs and the second before them; paintings as the museum guards see them
1321 Business
= Kitchen Table Economics; The Invoice Is Attached; Nine to Whenever; Profit and Lunch
+ Ledger; Invoice; Warehouse; Counter; Receipt; Boardroom
~ small companies and the decisions that keep them awake; how ordinary businesses really earn their money; shops, factories and the people who open them in the morning
1410 Careers
= Two Weeks' Notice; My First Desk; Please Find Attached My Life; The Sideways Ladder
+ Ladder; Desk; Badge; Interview; Lunch Break; Corner Office
~ jobs people fell into and the ones they climbed out of; changing course at thirty, at fifty and on a Tuesday; work, pay and how to ask for both
1493 Entrepreneurship
= Founders Without Hoodies; The First Ten Customers; Bootstraps and Other Myths; Still Not Profitable
+ Garage; Launch; Runway; Spreadsheet; Customer; Whiteboard
~ founding a company and keeping it boring enough to survive; the first customer, the tenth and the one who left; businesses that started with a complaint
1412 Investing
= Slow Money, Quiet Money; The Patient Portfolio; Compound Disinterest; Boring by Design
+ Dividend; Portfolio; Piggy Bank; Ticker; Pension; Coin
~ saving for people who would rather not think about it; markets without the shouting; what a little money does when it is left alone
1491 Management
= The Agenda Has Changed; Meetings That Were Emails; Span of Control; Boss, Interrupted
+ Agenda; Org Chart; Meeting; Memo; Stand-Up; Deadline
~ leading people who know more than you do; teams, meetings and the art of ending them; decisions nobody wanted to make
1492 Marketing
= The Jingle Remains; Above the Fold, Below the Belt; Brand New Excuses; Someone Approved This
+ Slogan; Billboard; Jingle; Coupon; Headline; Mascot
~ advertising that worked and nobody knows why; brands, slogans and the meetings that made them; how things find the people who need them
1494 Non-Profit
= The Volunteer Rota; Small Change, Big Room; Good Without Cake; Many Hands
+ Bake Sale; Soup Kitchen; Donation Box; Shelter; Village Hall; Lifeboat
~ people who organise help and keep receipts; charities seen from the folding table; what a hundred volunteers can do before noon
1303 Comedy
= Laughing in the Wrong Place; Two Idiots and a Kettle; The Apology Tour Bus; Mildly Furious
+ Banana; Whoopee Cushion; Rubber Duck; Toaster; Wig; Trombone
~ the week's smallest annoyances, judged without mercy; bad ideas, followed through; things that were not funny at the time
1496 Comedy Interviews
= Sit Down, You're Funny; The Awkward Pause; Guest Towels; Who Let You In
+ Sofa; Green Room; Guest; Awkward Silence; Doorbell; Name Tag
~ funny people and their least funny year; comedians asked the questions their mothers would ask; the worst gig and the long way home
1495 Improv
= Yes, And Then What; Four People, No Plan; The Scene We Never Rehearsed; A Suggestion From the Back
+ Suggestion; Scene; Trapdoor; Accent; Chair; Blackout
~ stories that nobody planned, least of all the cast; a town invented anew every week; made-up plays that end too early
1497 Stand-Up
= Five Minutes in Hull; The Tight Five; Brick Wall, Stool, Water; Heckles and Other Letters
+ Heckle; Punchline; Stool; Open Mic; Encore; Spotlight
~ jokes on their way to being good; comedians taking one minute of their set apart; small rooms, loud people and what they taught us
1304 Education
= The Back Row Asks; Chalk Dust; Nobody Told Me That in School; Homework for Adults
+ Blackboard; Pencil Case; Classroom; Timetable; School Bell; Satchel
~ how people learn and why they stop; teachers on the lesson that finally worked; everything school got right by accident
1501 Courses
= Twelve Evenings of Statistics; The Slow Syllabus; Logic for the Commute; Semester Zero
+ Syllabus; Lecture; Seminar; Notebook; Evening Class; Lesson
~ one subject from the beginning, at walking pace; a whole university course with the boring parts explained; building an understanding from twenty short lessons
1499 How To
= Righty Tighty; It Says Here Part C; The Manual Is in Swedish; Fix It Until It Breaks
+ Manual; Screwdriver; Toolbox; Spirit Level; Duct Tape; Workbench
~ doing things yourself and knowing when to stop; one repair an episode; skills our grandparents had and we looked up
1498 Language Learning
= The Irregular Verb; Subjunctive Mood; Lost for Words in Lisbon; Where Is the Train Station
+ Verb; Dictionary; Phrasebook; Accent; Vowel; Preposition
~ learning a language badly and then better; words that do not travel; conversations slow enough to follow
1500 Self-Improvement
= Slightly Better by Thursday; The Unmade Bed; Habits I Have Broken; One Percent, Rounded Up
+ Alarm Clock; Habit; Checklist; Morning Page; Mirror; Resolution
~ small changes that lasted longer than January; habits, and being kind about them; trying one piece of advice for thirty days
1483 Fiction
= The Lamp at the End of the Jetty; Eleven Rooms; A Town Called Almost; The Night Porter's Ledger
+ Lighthouse; Attic; Cellar Door; Lantern; Corridor; Map
~ a town that is missing from every map; strangers who share one night train; a house that adds a room each winter
1486 Comedy Fiction
= The Ministry of Lost Umbrellas; Mostly Ghosts; Goblin Accounts; A Very Small Invasion
+ Goblin; Ministry; Wizard; Umbrella; Ghost; Duchess
~ a haunted office with excellent holiday pay; the least competent heist in the county; two immortals who cannot agree on a flat
1484 Drama
= Salt on the Sill; The Long Dining Table; What Aunt Vera Kept; Visiting Hours
+ Inheritance; Veranda; Telegram; Orchard; Piano; Winter Coat
~ three siblings and a house none of them wants; a small harbour after the boats stopped coming; one family, told by whoever is awake
1485 Science Fiction
= Low Orbit Laundry; The Last Postmaster of Mars; Signal Without a Sender; Airlock Etiquette
+ Airlock; Satellite; Orbit; Beacon; Android; Moonbase
~ a radio operator who hears tomorrow's weather; the crew of a very slow ship; robots left to run a holiday resort
1511 Government
= The Permit Office; Town Hall, Third Floor; Any Other Business; Form 27B Explained
+ Town Hall; Permit; Ballot; Committee; Zebra Crossing; Gavel
~ how a city decides where the bench goes; rules, budgets and the people who read them aloud; local government, explained by those who clean up after it
1512 Health & Fitness
= Ordinary Bodies; The Waiting Room Plant; Pulse, Resting; Knees and Other News
+ Pulse; Waiting Room; Staircase; Water Bottle; Nap; Spine
~ staying well without making it a second job; bodies, sleep and sensible shoes; health advice and what remains after checking it
1513 Alternative Health
= Nettle Season; Warm Hands; The Herb Drawer; Slow Remedies
+ Nettle; Teapot; Remedy; Needle; Herb Garden; Steam Bath
~ old remedies and honest questions about them; herbs, hands and patience; what people try when they have tried the rest
1514 Fitness
= Last One Up the Hill; Sweat, Politely; The Beginner's Squat; Gym Shy
+ Kettlebell; Treadmill; Rowing Machine; Gym Bag; Plank; Skipping Rope
~ getting stronger at a reasonable pace; training for people with jobs and children; exercise that does not need a mirror
1518 Medicine
= Rounds Before Dawn; Second Opinion Street; The Quiet Ward; Stethoscope Stories
+ Stethoscope; Night Shift; Ward; X-Ray; Diagnosis; Ambulance
~ cases that took the long way to a diagnosis; hospitals at four in the morning; medicine as nurses tell it to each other
1517 Mental Health
= The Slow Exhale; Some Days Are Porridge; A Chair by the Window; Unsent Letters to My Brain
+ Window Seat; Deep Breath; Armchair; Rain Cloud; Blanket; Inner Weather
~ feelings, said plainly; what helped, what did not and what was worth trying; getting through ordinary bad weeks
1515 Nutrition
= The Whole Potato; Fibre and Other Thrills; Nobody Fears a Carrot; Lunch, Examined
+ Lunchbox; Carrot; Lentil; Shopping List; Plate; Porridge
~ eating well on a weekday; what the label says and what it means; food research without the panic
1516 Sexuality
= The Pillow Talks Back; Lights On; Ask Me After Dinner; Awkward at Any Age
+ Pillow; Bedside Lamp; First Date; Honest Answer; Velvet Sofa; Question
~ desire, awkwardness and talking about both; questions people ask their doctor last; love and bodies at every age
1487 History
= The Wrong End of the Telescope; Footnotes of Empire; Yesterday's Weather; A Spoon From 1741
+ Cannon; Archive; Ruin; Quill; Crown; Telescope
~ large events as seen by people who were having lunch; one object an episode and the century around it; the footnotes of great men, mostly their cooks
1305 Kids & Family
= Puddle Season; Are We There Yet, Again; The Sock Parliament; Everyone in the Big Bed
+ Puddle; Tricycle; Sandpit; Bunk Bed; Lunchbox; Paper Crown
~ family life between breakfast and lost shoes; games, songs and big questions for small people; growing up, from both sides of the table
1519 Education for Kids
= But Why Is the Sea Salty; Professor Biscuit Explains; Curious Before Bedtime; The Question Jar
+ Magnet; Question Jar; Dinosaur; Volcano; Microscope; Rainbow
~ one question from a listener under ten, answered properly; volcanoes, beetles and how bridges stay up; science you can try in the bathtub
1521 Parenting
= Three Minutes of Silence; The Other Parent; Nobody Slept; Raising Small Lawyers
+ Pram; Nap; Night Light; School Run; High Chair; Lost Mitten
~ raising children while still growing up; the first year, the fourth and the fourteenth; what other parents do when nobody is watching
1522 Pets & Animals
= The Cat Disagrees; Good Dog, Bad Sofa; Feathers in the Hall; My Landlord Is a Tortoise
+ Basket; Leash; Whisker; Aquarium; Dog Bed; Henhouse
~ living with animals who think otherwise; vets, shelters and a very old donkey; dogs, cats and the furniture they own
1520 Stories for Kids
= The Snail Express; Bear Without a Coat; Goodnight, Tall Ships; A Dragon in the Drainpipe
+ Dragon; Teddy Bear; Snail; Pirate; Acorn; Moonbeam
~ stories for the last ten minutes of the day; a brave snail and her slow adventures; a village where the animals run the post office
1502 Leisure
= The Long Weekend Society; Idle Hands; Out of Office, Truly; The Hammock Papers
+ Hammock; Picnic; Bicycle; Deckchair; Boathouse; Weekend
~ time off and how not to waste it usefully; what people do when nobody pays them; weekends, defended
1510 Animation & Manga
= Twelve Frames a Second; Ink Before Colour; The In-Betweeners' Table; Speed Lines
+ Storyboard; Keyframe; Ink Pot; Speech Bubble; Flipbook; Panel
~ drawn films and the hands behind them; comics read from right to left and back again; animation for people who never stopped watching it
1503 Automotive
= Third Gear; The Rust Bucket Diaries; Manual Only; A Garage With Heating
+ Gearbox; Hubcap; Dashboard; Garage; Dipstick; Spare Wheel
~ old cars and the patience they demand; engines, roads and bad decisions at auctions; driving, repairing and finally walking
1504 Aviation
= Crosswind; Window Seat, Row Nineteen; The Grass Runway; Cleared to Land
+ Runway; Propeller; Windsock; Hangar; Cockpit; Black Box
~ flying as pilots talk about it after landing; small aircraft, big skies and checklists; airports and those who never leave them
1506 Crafts
= Knit One, Drop One; The Glue Is Still Wet; Sawdust in the Tea; A Basket Case
+ Loom; Yarn; Workbench; Kiln; Thimble; Sawdust
~ making things slowly and by hand; wool, wood and the drawer of unfinished projects; crafts that nearly died out, and the people who did not notice
1507 Games
= Whose Turn Is It; Roll Again; The Missing Meeple; House Rules Apply
+ Dice; Pawn; Card Table; Rulebook; Chessboard; Joker
~ board games and the arguments they deserve; rules, luck and people who read the rules first; chess openings nobody plays any more
1505 Hobbies
= Platform Nine, Gauge Double-O; The Stamp Drawer; Birds I Have Missed; An Unreasonable Number of Clocks
+ Stamp Album; Model Train; Beehive; Telescope; Fishing Rod; Kite
~ harmless obsessions, fully explained; collectors and the rooms they need; the hobby next door and how it got so large
1508 Home & Garden
= Slugs, a Memoir; The Damp Patch; Compost Mentis; Weeds Are Only Guests
+ Greenhouse; Spade; Garden Gate; Compost Heap; Wheelbarrow; Shed
~ gardens through the year and what ate them; old houses and the noises they make; growing something, anything, on a balcony
1509 Video Games
= Press Any Key; The Save Point; One More Turn; Side Quest Town
+ Joystick; Save Point; Boss Fight; Cartridge; Pixel; Loading Screen
~ games we finished and games that finished us; one level an episode, taken apart; how games are made by people who have no time to play
1310 Music
= The B-Side Hour; Four Chords and a Dog; Slightly Flat; Rehearsal Room Three
+ Tambourine; Chorus; Amplifier; Metronome; Upright Piano; Tuning Fork
~ songs and the rooms they were made in; new music, played loud and explained quietly; bands nobody booked and everybody should
1523 Music Commentary
= Needle Drop Street; The Bridge Is the Best Bit; Listening Twice; Track Seven
+ Needle; Refrain; Key Change; Record Sleeve; Drum Fill; Mixtape
~ one album, two opinions and no stars; what a chorus does to us and how; records that deserve a second listening
1524 Music History
= The Harpsichord Murders, Explained; When Brass Was New; The Year of the Synthesiser; Sheet Music From the Attic
+ Gramophone; Harpsichord; Organ Pipe; Jukebox; Opera House; Brass Band
~ how sounds became styles; forgotten composers and their landlords; instruments, inventors and one very loud organ
1525 Music Interviews
= Band Practice; Backline; Who Wrote the Middle Eight; Merch Table
+ Tour Bus; Soundcheck; Setlist; Encore; Guitar Case; Merch Table
~ musicians on the song that nearly went in the bin; life on tour and the laundry it brings; how songwriters work when nobody is watching
1489 News
= The World by Half Past Six; Before the Kettle Boils; What Changed Today; The Calm Bulletin
+ Bulletin; Front Page; Newsroom; Morning Edition; Dispatch; Wire
~ the news, a little slower and a lot clearer; what happened and what it changes; three stories from the day, read with care
1490 Business News
= Closing Bell, Opening Questions; Margins; The Quarterly Shrug; Market, Square
+ Closing Bell; Quarterly Report; Trading Floor; Forecast; Balance Sheet; Market Square
~ the business day without the jargon; companies in the news and what they left out; prices, wages and the numbers behind both
1526 Daily News
= Ten Minutes Past; The Short Morning; Today, Roughly; Five Things and the Weather
+ Morning Paper; Headline; Weather Map; Breakfast Table; Daybreak; Briefing
~ the day before it starts; five stories in the time it takes to walk to the station; what you need to know by eight
1531 Entertainment News
= Red Carpet, Grey Floor; Spoilers After Noon; Trailer Park Avenue; Second Season Syndrome
+ Red Carpet; Trailer; Gossip Column; Premiere; Box Office; Velvet Rope
~ films, series and the business between them; what opened, what closed and who left early; show business for people who stayed at home
1530 News Commentary
= On Reflection; Both Sides of the Bed; Letters to the Wrong Editor; The Third Opinion
+ Opinion; Soapbox; Letters Page; Second Thought; Editorial; Loudspeaker
~ the week's argument, held politely; opinions, with the facts still attached; what the headlines assumed we knew
1527 Politics
= The Hung Parliament Café; Lobby Hours; Ayes to the Right; Cabinet, Drawer by Drawer
+ Lobby; Cabinet; Manifesto; Ballot Box; Backbench; Polling Station
~ politics for people with dinner on the stove; how laws are made and who was in the room; elections, promises and arithmetic
1529 Sports News
= The Back Page; Extra Time Breakfast; Transfer Window Cleaner; Full-Time Whistle
+ Back Page; Final Whistle; League Table; Replay; Scoreboard; Press Box
~ the weekend's results and what they hide; sport in fifteen minutes, including the odd ones; transfers, injuries and rumours we could check
1528 Tech News
= Patch Tuesday Blues; The Changelog at Breakfast; Known Issues; Firmware Update Required
+ Patch; Firmware; Update; Bug Report; Server Room; Beta
~ technology news, with the hype taken out; what was released, what broke and who is sorry; gadgets, laws and the people between them
1314 Religion & Spirituality
= Quiet Before Sunday; The Empty Pew; Candle, Bread, Question; A Room Without Clocks
+ Pew; Candle; Pilgrim; Doorstep; Sabbath; Bell Tower
~ belief, doubt and breakfast in between; what people hold on to; old texts read by people in a hurry to slow down
1438 Buddhism
= The Patient Bowl; Sitting With It; Bell, Breath, Dishes; Monday Zen
+ Singing Bowl; Cushion; Still Pond; Bell; Robe; Tea House
~ practising Buddhism with a job and a noisy street; old teachings, new kitchens; sitting still and what turns up
1439 Christianity
= Loaves and Questions; The Narrow Gate Café; Parish Notes; Psalms on the Bus
+ Psalm; Vestry; Hymn; Parable; Chapel; Well
~ the Bible, one slow chapter at a time; faith on weekdays; parish life, doubts welcome
1463 Hinduism
= Lamp and River; The Gita on Gate Street; Marigold Mornings; Grandmother's Gods
+ Marigold; Temple Bell; River Lamp; Lotus; Courtyard; Garland
~ stories of the gods as grandmothers tell them; festivals, texts and homesickness; living Hindu traditions far from the river
1440 Islam
= Between Two Prayers; The Date Palm Sessions; Crescent Street; Guests at Sunset
+ Crescent; Prayer Mat; Minaret; Date Palm; Courtyard; Lantern
~ Muslim lives and everyday faith; history, manners and the meaning of a guest; questions young Muslims ask after class
1441 Judaism
= Two Jews, Three Podcasts; The Seventh Candle; Bread Under a Cloth; Commentary on the Commentary
+ Menorah; Challah; Scroll; Shabbat Table; Commentary; Matchbox
~ Jewish texts and the arguments around them; Friday evenings, recipes and memory; a tradition that answers questions with questions
1532 Religion
= World Faiths, Local Cake; The Relic Cabinet; Saints and Plumbers; Sacred, Profane, Sandwich
+ Relic; Incense; Icon; Cloister; Shrine; Pulpit
~ religions of the world and the people who sweep their floors; how rituals work and why we miss them; faith compared without a winner
1444 Spirituality
= The Long Breath Home; Small Rituals; Moon Over the Car Park; Listening to Stones
+ Labyrinth; Feather; Candlelight; Threshold; Stone Circle; Tide
~ paying attention as a daily habit; quiet practices for loud cities; what people mean when they say there is more
1533 Science
= Kitchen Sink Astronomy; Results May Vary; The Control Group; A Beaker of Something Blue
+ Beaker; Hypothesis; Laboratory; Petri Dish; Pendulum; Microscope
~ research that changed somebody's mind; experiments, including the failed ones; how we know what we think we know
1538 Astronomy
= The Dark Between; Clouds Permitting; Saturn Is Up; A Field Guide to Midnight
+ Telescope; Comet; Eclipse; Night Sky; Star Chart; Observatory
~ the night sky and what is moving in it; stars, dust and the people who count them; space for those who own a blanket and a garden
1539 Chemistry
= Noble Gases Don't Mix; The Yellow Flame; Titration Nation; Solvents and Solutions
+ Bunsen Burner; Molecule; Test Tube; Catalyst; Crystal; Litmus
~ the chemistry of kitchens, paint and bad smells; one molecule an episode; elements and the people who lost their eyebrows to them
1540 Earth Sciences
= Slow Collision; The Gravel Hour; Magma Carta; Sediment
+ Fossil; Tectonic Plate; Glacier; Lava; Seismograph; Riverbed
~ rocks, rivers and very long afternoons; earthquakes, ice and the ground we trust; how landscapes came to look so sure of themselves
1541 Life Sciences
= The Mitochondrion Monologues; Cells at Work, Cells at Rest; Moss; A Worm Explains
+ Cell; Enzyme; Petri Dish; Genome; Spore; Nerve
~ living things, from the inside; genes, cells and patient graduate students; evolution's odd jobs
1536 Mathematics
= Carry the One; Left as an Exercise; The Lonely Prime; Proof by Biscuit
+ Prime; Theorem; Compass; Abacus; Integer; Triangle
~ mathematics without a blackboard; one proof an episode, told like a story; numbers with personalities
1534 Natural Sciences
= Field Notes in Pencil; The Barometer Falls; Specimen Drawer; Observed, Not Explained
+ Specimen; Barometer; Field Notebook; Prism; Herbarium; Thermometer
~ the natural world and the instruments we point at it; fieldwork, rain included; collections that still have something to say
1537 Nature
= Hedge; A Heron in the Car Park; Dawn Chorus, With Coffee; The Fox Has Right of Way
+ Hedgerow; Heron; Footpath; Otter; Oak; Tide Pool
~ wild things that live closer than we think; walking the same path for a year; birds, hedges and one opinionated fox
1542 Physics
= Spooky at a Distance; Friction, Mostly; The Cat Is Both; Mass Appeal
+ Particle; Magnet; Lever; Vacuum; Quantum; Prism
~ forces, fields and why toast falls that way; physics from the very small to the very far; big questions with an honest margin of error
1535 Social Sciences
= The Queue, a Study; Sample of One; People Are Like That; Elevator Norms
+ Survey; Queue; Census; Bus Stop; Control Group; Habit
~ how people behave when they think it is normal; studies of queues, gossip and good manners; society measured, with error bars
1324 Society & Culture
= The Bench Outside; Strangers at the Same Table; Hallway Conversations; Other People's Mondays
+ Bench; Hallway; Laundrette; Letterbox; Corner Shop; Night Bus
~ how we live next to each other; one street, many front doors; customs, quarrels and corner shops
1543 Documentary
= Left on the Platform; The Caretaker's Tapes; Nine Days in March; The Vanishing Allotment
+ Tape; Caretaker; Platform; Witness; Notebook; Signal Box
~ true stories told by those who were there; a single event, followed for a whole season; places after the cameras left
1302 Personal Journals
= Dear Upstairs Neighbour; Notes From the Window; My Year With a Bus Pass; Postcards I Kept
+ Diary; Postcard; Windowsill; Inkwell; Suitcase; Teacup
~ a life, in small entries; ordinary days, written down before they fade; moving house, moving on and one stubborn plant
1443 Philosophy
= The Armchair, Examined; Thinking in Slippers; If a Tree; Doubt for Beginners
+ Armchair; Paradox; Cave; Razor; Lantern; Footbridge
~ old questions asked again, slowly; how to live, with counterarguments; one thinker and one thought an episode
1320 Places & Travel
= The Slow Ferry; Galley: Kitchens at Sea; Wrong Turn Before Lunch; Platform for One
+ Ferry; Suitcase; Border; Harbour; Timetable; Guesthouse
~ getting there by boat, train and mistake; towns that guidebooks skip; travelling slowly and writing it down
1544 Relationships
= We Need to Talk About Dishes; The Spare Key; Plus One; How We Almost Met
+ Spare Key; Second Date; Doormat; Love Letter; Double Bed; Wedding Cake
~ love, friendship and who does the washing up; couples telling the same story twice; how people meet, stay and part
1545 Sports
= The Long Bench; Away Days; Substitute Number Five; Muddy Knees
+ Bench; Whistle; Terrace; Jersey; Changing Room; Trophy
~ sport as played on wet Saturdays; athletes on losing, mostly; games and the towns that need them
1549 Baseball
= Bottom of the Ninth Street; The Rain Delay; Infield Chatter; Peanuts in Section Twelve
+ Bullpen; Dugout; Shortstop; Outfield; Mitt; Home Plate
~ baseball at the speed it deserves; minor leagues, major feelings; box scores and the stories inside them
1548 Basketball
= Off the Glass; The Sixth Man's Chair; Baseline; Nothing But Neighbourhood
+ Backboard; Buzzer; Rebound; Free Throw; Hardwood; Fast Break
~ hoops from the park to the play-offs; basketball tactics, drawn on napkins; the game after the buzzer
1554 Cricket
= Tea Is at Four; Rain Stopped Play Again; Silly Mid On; The Village Eleven
+ Pavilion; Wicket; Googly; Sightscreen; Tea Interval; Boundary
~ cricket, cake and five-day patience; county grounds and the people in them; spin bowling and other quiet crimes
1560 Fantasy Sports
= Waiver Wired; Bench Points; My Imaginary Striker; The Spreadsheet League
+ Waiver; Draft Board; Bench; Sleeper Pick; Spreadsheet; Captain
~ picking teams that do not exist; drafts, trades and lost friendships; numbers for managers without a club
1547 Football
= Fourth and Far; The Long Snapper; Gridiron Kitchen; Tailgate Philosophy
+ Huddle; End Zone; Tailgate; Playbook; Goal Line; Helmet
~ the game in pads, film room included; college towns on a Saturday; play calls and second guesses
1553 Golf
= The Nineteenth Excuse; Out of Bounds; Lost Ball Society; Mulligan Stew
+ Bunker; Fairway; Putter; Flagstick; Caddie; Sand Wedge
~ golf for people who lose the ball; courses, swings and weather; the mental game and the other one
1550 Hockey
= Cold Benches; The Penalty Box Book Club; Thin Ice; Third Line Grinders
+ Puck; Zamboni; Blue Line; Face-Off; Ice Rink; Goalie
~ hockey and the towns it keeps warm; rinks, rivalries and early mornings; goalies, who are different
1552 Rugby
= Mud in the Ears; The Third Half; Loose Forward; Scrum Machine
+ Scrum; Line-Out; Mouthguard; Ruck; Try Line; Prop
~ rugby at all levels, chiefly the muddy ones; scrums explained by those inside; touring sides and their singing
1551 Running
= Last But Still Running; Kilometre Nine; Blister Sister; The Easy Pace
+ Shoelace; Start Line; Blister; Marathon; Towpath; Stopwatch
~ running slowly and far; races, shoes and bad maps; why people get up at five to do this
1546 Soccer
= The Offside Kitchen; Injury Time Tea; Half-Time Oranges; The Left Back's Lament
+ Crossbar; Corner Flag; Terrace; Goalpost; Penalty Spot; Half-Time
~ football below the top and all the better for it; tactics, terraces and half-time tea; one match an episode, mostly forgotten ones
1558 Swimming
= Lane Four; Cold Water Club; The Deep End Discussed; Tumble Turn
+ Deep End; Lane Rope; Goggles; Diving Board; Lido; Tumble Turn
~ swimming, from the lido to the channel; lengths, lungs and cold mornings; pools and the people who open them
1556 Tennis
= New Balls, Please Wait; The Baseline Papers; Second Serve; Rain on Court Two
+ Tramline; Second Serve; Tie-Break; Racket; Drop Shot; Umpire's Chair
~ tennis far from the show courts; serves, nerves and rain; players outside the top hundred
1557 Volleyball
= Bump, Set, Lunch; The Libero's View; Sand in Everything; Rotation Order
+ Libero; Rotation; Net; Jump Serve; Beach Towel; Side-Out
~ volleyball indoors and in the sand; coaching, jumping and landing; club teams with one ball and many opinions
1559 Wilderness
= Leave No Trace Radio; The Wrong Valley; Mapless; Bear Says No
+ Campfire; Trailhead; Compass; Rucksack; Ridge; Snow Hut
~ going outside and coming back; trails, huts and weather that changed its mind; the wild and how to be a guest in it
1555 Wrestling
= Top Rope Therapy; The Heel Turn; Masked and Tired; Count of Two
+ Headlock; Turnbuckle; Tag Team; Cape; Steel Chair; Ring Bell
~ wrestling as theatre with bruises; small halls and big capes; villains who are lovely in person
1309 TV & Film
= The Director's Other Cut; Popcorn for One; Roll the Credits; Aisle Seat
+ Clapperboard; Projector; Final Cut; Popcorn; Screenplay; Double Bill
~ films and series worth an evening; the scene everyone remembers and how it was shot; watching things twice, on purpose
1562 After Shows
= Previously, On the Sofa; The Recap Kitchen; Cliffhanger Support Group; Still Watching
+ Recap; Cliffhanger; Sofa; Spoiler; Season Finale; Cold Open
~ last night's episode, while it is still warm; theories, most of them wrong; one series, every episode, two sofas
1564 Film History
= Nitrate; The Silent Reel; When Talkies Came to Town; Lost Footage
+ Nitrate Reel; Silent Film; Picture Palace; Intertitle; Projection Booth; Backlot
~ early cinema and its beautiful accidents; studios, stunts and scandals that were invented; films that survive as a single photograph
1565 Film Interviews
= The Second Assistant; Best Boy; Below the Line; Talking to the Gaffer
+ Call Sheet; Boom Mic; Dolly Grip; Location Van; Cutting Room; Slate
~ the people in the credits nobody reads; editors, grips and composers at work; how one shot took eleven days
1563 Film Reviews
= Two Stars Is Generous; The Matinee Jury; Row F; Sitting Through It
+ Matinee; Row F; Ticket Stub; Half Star; Foyer; Sequel
~ this week's films, watched to the end; reviews by people who paid for the ticket; old films, new opinions
1561 TV Reviews
= Remote Possibilities; The Pilot Episode Problem; Square Eyes; Twelve Episodes Too Many
+ Remote Control; Pilot Episode; Box Set; Test Card; Aerial; Rerun
~ television, taken seriously until it gets silly; which series to keep and which to leave at episode three; pilots, finales and the filler between
1318 Technology
= Off by One; The Server Is Resting; Have You Tried Talking to It; Legacy Code Choir
+ Cable; Server Room; Floppy Disk; Prompt; Keyboard; Router
~ software, and the people who are woken by it; machines we rely on and nobody understands; technology explained without a keynote
1488 True Crime
= What the Kettle Heard; The Cold Letterbox; Evidence Room B; The Gardener Had an Alibi
+ Alibi; Evidence Box; Footprint; Fingerprint; Locksmith; Witness
~ cases that were closed too early; frauds, forgeries and patient detectives; small-town crimes and the people who remember
`;
