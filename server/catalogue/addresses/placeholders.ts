/** Why an address, though well formed, does not reach the people behind a podcast. */
export type PlaceholderReason =
  | "hosting-placeholder"
  | "no-reply"
  | "technical-role"
  | "reserved-domain"
  | "trap";

export interface Placeholder {
  /**
   * "local@domain", "@domain" (everybody there), "@.domain" (also its subdomains) or "local@" (at any domain);
   * "*" stands for any run of characters.
   */
  pattern: string;
  reason: PlaceholderReason;
}

const at = (reason: PlaceholderReason, patterns: string): Placeholder[] =>
  patterns.split(/\s+/).map((pattern) => ({ pattern, reason }));

/**
 * Addresses that hosting services use in place of the podcaster's, unread role addresses, and spam traps. A podcast
 * with no other address is UNKNOWN; none of these is ever sold.
 */
export const placeholders: readonly Placeholder[] = [
  // Set by a hosting service for directory claims; most are not forwarded.
  ...at(
    "hosting-placeholder",
    `feeds@soundcloud.com *@feeds.soundcloud.com podcasts*+*@anchor.fm @anchor.fm @.anchor.fm
     podcasts@spotify.com podcasters@spotify.com podcastersupport@spotify.com @podcasters.spotify.com
     @creators.spotify.com podcast@libsyn.com podcasts@libsyn.com support@libsyn.com itunes@libsyn.com
     feeds@libsyn.com support@buzzsprout.com *@in.buzzsprout.com @email.buzzsprout.com
     feeds@buzzsprout.com support@podbean.com contact@podbean.com *+podcast@podbean.com feeds@podbean.com
     support@spreaker.com info@spreaker.com podcasts@spreaker.com feeds@spreaker.com
     support@transistor.fm *@feeds.transistor.fm support@simplecast.com feeds@simplecast.com
     support@simplecast.fm support@megaphone.fm podcasts@megaphone.fm feeds@megaphone.fm
     support@acast.com info@acast.com rss@acast.com support@captivate.fm feeds@captivate.fm
     support@redcircle.com @feeds.redcircle.com support@blubrry.com support@rss.com feeds@rss.com
     *@email.rss.com support@podigee.com hello@podigee.com podcast@podigee.com info@podcaster.de
     support@podcaster.de support@letscast.fm support@ivoox.com info@ivoox.com podcast@ivoox.com
     support@audioboom.com contact@audioboom.com podcasts@audioboom.com support@whooshkaa.com
     support@omnystudio.com support@omny.fm support@fireside.fm support@castos.com hello@castos.com
     support@podomatic.com info@podomatic.com feedback@podomatic.com support@ausha.co contact@ausha.co
     support@art19.com support@feedburner.com feedburner-support@google.com support@squarespace.com
     support@zencast.fm support@pinecast.com support@hubhopper.com support@firstory.me support@soundon.fm
     feed@ximalaya.com podcast@himalaya.com support@mave.digital podcasts@mixcloud.com
     support@jellypod.ai support@podiant.co support@shoutengine.com 
     support@hipcast.com 
     @mg.pippa.io @mg.acast.com @audioboo.fm @podfm.ru @djpod.com @poderato.com @ipadio.com
     @podcastgarden.com @blogtalkradio.com @talkshoe.com @tritondigital.com @podster.ru @alonetone.com
     itunes@podbean.com noc@podtrac.com`,
  ),
  ...at(
    "no-reply",
    `noreply@ no-reply@ no_reply@ no.reply@ noreply-*@ noreply+*@ donotreply@ do-not-reply@ do_not_reply@
     do.not.reply@ dontreply@ nicht-antworten@ keine-antwort@ nepasrepondre@ ne-pas-repondre@
     noresponder@ no-responder@ unsubscribe@ nobody@ devnull@ dev-null@ null@ noemail@ no-email@ nomail@
     none@`,
  ),
  ...at(
    "technical-role",
    `mailer-daemon@ postmaster@ hostmaster@ abuse@ bounce@ bounces@ bounce-*@ bounces+*@ root@ daemon@
     www-data@ spam@ dmca@ listserv@ majordomo@`,
  ),
  // Reserved by RFC 2606 and 6761 (but for .example, where demonstrations and tests live), or what people and programs type instead of an address.
  ...at(
    "reserved-domain",
    `@example.com @example.net @example.org @.example.com @.example.net @.example.org @.test @.invalid @.localhost
     @.local @domain.com @yourdomain.com @mydomain.com @yoursite.com @mysite.com @yourwebsite.com
     @website.com @test.com @localhost.localdomain @unknown.com @noone.com @nowhere.com @nomail.com @noemail.com @none.com youremail@ your-email@ your.email@ your_email@
     yourname@ your.name@ myemail@ email@email.com user@domain.tld test@test.* asdf@ foo@bar.com
     name@email.com someone@somewhere.com`,
  ),
  // A unique address per reader or list, made to reveal who copied it.
  ...at(
    "trap",
    `*spamtrap*@ *spam-trap*@ *honeypot*@ *honey-pot*@ *nospam*@ *no-spam*@ @.nospam.* @spamgourmet.com
     @mailinator.com @.mailinator.com @guerrillamail.com @10minutemail.com @trashmail.com @yopmail.com
     @sharklasers.com @privaterelay.appleid.com *@podnews.net`,
  ),
];
