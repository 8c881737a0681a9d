export const accountsConnected = {
  "accounts.connected.title": "Connected clients",
  "accounts.connected.says":
    "Programs that you have allowed to act for you. Each may do what is listed with it and never more than you.",
  "accounts.connected.failedStart": "The connected clients could not be loaded.",
  "accounts.connected.none": "No program is connected. It appears here once you have allowed one.",
  "accounts.connected.line":
    "{owner} · connected {since} · {used, select, never {never used} other {last used {used}}} · ends {until} at the latest",
  "accounts.connected.itself": "registered itself",
  "accounts.connected.disconnectLabel": "Disconnect {name}",
  "accounts.connected.disconnectTitle": "Disconnect {name}?",
  "accounts.connected.disconnect": "Disconnect",
  "accounts.connected.disconnectSays":
    "From now on it can do nothing in your name. Drafts and campaigns that it has made stay.",
  "accounts.connected.disconnected": "The program is disconnected.",
  "accounts.connected.signInLead": "Sign in to connect the program.",
  "accounts.connected.view": "Connect a program",
  "accounts.connected.ask": "Let {name} act for you?",
  "accounts.connected.lead":
    "The program can then do in your name what is ticked here, and never more than you may. It sends no e-mails, spends no credits and accepts no offers: it prepares, and you decide.",
  "accounts.connected.unknownStart": "Nobody here knows this program.",
  "accounts.connected.unknown":
    "It has registered itself, and anybody can give a program this name. Allow it only if you have just begun this yourself, in a program that you trust.",
  "accounts.connected.account": "Your account",
  "accounts.connected.place": "The answer goes to",
  "accounts.connected.thisMachine": "a program on this device",
  "accounts.connected.where": "Organization",
  "accounts.connected.may": "What it may do",
  "accounts.connected.notYours": "Your role in this organization does not have this.",
  "accounts.connected.actsMissing": "Leave at least one ticked, or refuse.",
  "accounts.connected.allow": "Allow",
  "accounts.connected.refuse": "Refuse",
  "accounts.connected.allowedTitle": "{name} is connected.",
  "accounts.connected.allowed":
    "You can go back to the program and close this page. If it goes on waiting, open it with the button within a minute.",
  "accounts.connected.openProgram": "Open the program",
  "accounts.connected.troubleTitle": "This program cannot be connected.",
  "accounts.connected.trouble.client":
    "It is not registered here, or not any more. Ask whoever looks after it, or an owner of your organization.",
  "accounts.connected.trouble.redirect":
    "It wants the answer at an address that is not registered for it. Nothing was sent there.",
  "accounts.connected.trouble.twice":
    "It has sent something twice, so that it is not clear what it asks for.",
  "accounts.connected.trouble.response": "It asks for a kind of answer that is not given here.",
  "accounts.connected.trouble.pkce":
    "It does not protect its request by PKCE with S256, as every program has to here.",
  "accounts.connected.trouble.scope": "It asks for something that no program can be allowed here.",
  "accounts.connected.trouble.resource": "It asks for access to something other than Hostread.",
  "accounts.connected.trouble.nowhere":
    "There is no organization in which your role may do what it asks for, or in which it may be used.",
  "accounts.connected.backTo": "Back to the program",
  "accounts.client.title": "Clients of {owner}",
  "accounts.client.says":
    "Programs that members of the organization may connect with their accounts, by OAuth. What each may do is up to the person who connects it.",
  "accounts.client.platformSays":
    "Programs that everybody may connect with their own account (OAuth). Whether programs may register themselves is said in the settings; those that did are marked. What nobody allows within a day goes by itself.",
  "accounts.client.failedStart": "The clients could not be loaded.",
  "accounts.client.none": "No program is registered yet.",
  "accounts.client.add": "Register a client",
  "accounts.client.name": "Name",
  "accounts.client.nameHint": "As people are asked: “Let … act for you?”",
  "accounts.client.nameMissing": "Say what it is called.",
  "accounts.client.redirects": "Redirect addresses (OAuth)",
  "accounts.client.redirectsHint":
    "One in a line, exactly as the program says it. On one’s own machine any port is taken: http://127.0.0.1/callback",
  "accounts.client.redirectsMissing": "Enter at least one address.",
  "accounts.client.made": "Enter this in the program as its client ID. It needs no secret.",
  "accounts.client.madeTitle": "“{name}” is registered.",
  "accounts.client.line":
    "{connections, plural, =0 {Not connected by anyone yet} one {Connected by # person} other {Connected by # people}} · registered {since}",
  "accounts.client.id": "Client ID: {id}",
  "accounts.client.more":
    "{more, plural, one {One more program has registered itself.} other {# more programs have registered themselves.}} Shown are those that most people have connected, and then the newest.",
  "accounts.client.deleteLabel": "Remove the client {name}",
  "accounts.client.deleteTitle": "Remove the client {name}?",
  "accounts.client.delete": "Remove",
  "accounts.client.deleteSays":
    "{connections, plural, =0 {Nobody can connect it from now on.} one {# person is disconnected, and nobody can connect it from now on.} other {# people are disconnected, and nobody can connect it from now on.}}",
  "accounts.client.deleted": "The client is removed.",
} as const;
