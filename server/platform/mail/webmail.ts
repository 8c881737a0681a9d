/**
 * Domains where anyone gets a mailbox: two addresses there are unrelated. Of these 110, 97 are also in the npm list
 * free-email-domains 1.12.6; most of the others are providers in Germany, Austria, Switzerland and France. The
 * other 14,000 of that list are left out: it contains disposable domains, whose users deliberately count as one.
 */
const DOMAINS: ReadonlySet<string> = new Set(
  `
  126.com 163.com 1und1.de aol.com aon.at arcor.de att.net bbox.fr bk.ru bluewin.ch bol.com.br
  btinternet.com chello.at comcast.net daum.net duck.com email.de fastmail.com foxmail.com free.fr
  freenet.de gmail.com gmail.de gmx.at gmx.ch gmx.com gmx.de gmx.net gmx.us googlemail.com hanmail.net
  hey.com hispeed.ch hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it icloud.com
  inbox.lv inbox.ru interia.pl kabelmail.de kpnmail.nl laposte.net libero.it list.ru live.co.uk
  live.com live.de mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com o2.pl onet.pl
  online.de orange.fr outlook.at outlook.com outlook.de outlook.es outlook.fr pm.me posteo.de proton.me
  protonmail.com qq.com rediffmail.com rocketmail.com seznam.cz sfr.fr sina.com sky.com skynet.be
  sunrise.ch t-online.de telenet.be terra.com.br tiscali.it tuta.io tutamail.com tutanota.com
  uol.com.br verizon.net virgilio.it vodafone.de wanadoo.fr web.de wp.pl ya.ru yahoo.ca yahoo.co.in
  yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com
  yandex.ru ymail.com ziggo.nl zoho.com
  `
    .trim()
    .split(/\s+/),
);

/** Whether a mail domain (lower case, ASCII) gives mailboxes to anybody. */
export const isWebmail = (domain: string): boolean => DOMAINS.has(domain);
