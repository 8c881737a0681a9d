/** Folders and accounts of a test's mail servers. */
export type MailPlan = {
  folder: string;
  name: string;
  users: readonly { address: string; password: string }[];
  /** Who gets the mail to all other addresses; without it they are refused. */
  catchAll: string | undefined;
  /** Keeps every line that IMAP clients say, in the folder `raw`. */
  rawLog: boolean;
  /** Servers that report: a user whose mailbox is full, and domains without a host, and with one that never answers. */
  reports?: { full: string; dead: string; slow: string } | undefined;
  ports: { imap: number; imaps: number; lmtp: number; submission: number; submissions: number };
  /** Lets users in with access tokens of this authorization server, too, over IMAP and over a submission server. */
  tokens?: TokenPlan | undefined;
};

export interface TokenPlan {
  /** Where tokens are introspected, with name and password in it. */
  introspection: string;
  /** The authority of its certificate, as a file. */
  caFile: string;
  submission: number;
}

/** Dovecot 2.3: IMAP with STARTTLS and with TLS from the start, mail handed in over LMTP. */
export function dovecotConfiguration({ folder, ports, rawLog, tokens, reports }: MailPlan): string {
  const users = reports
    ? `userdb {
  driver = passwd-file
  args = username_format=%u ${folder}/users
  default_fields = uid=mail gid=mail home=${folder}/mail/%u
}
mail_plugins = quota
plugin {
  quota = count:User quota
  quota_vsizes = yes
}`
    : `userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/mail/%u
}`;
  return `${tokens ? tokenConfiguration(folder, ports, tokens) : ""}
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/dovecot.log
protocols = imap lmtp${tokens ? " submission" : ""}
listen = 127.0.0.1
auth_failure_delay = 0
ssl = yes
ssl_cert = <${folder}/server.pem
ssl_key = <${folder}/server.key
disable_plaintext_auth = yes
mail_location = maildir:${folder}/mail/%u
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
default_internal_user = dovecot
mail_max_userip_connections = 100
${rawLog ? `protocol imap {\n  rawlog_dir = ${folder}/raw/%u\n}` : ""}
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${folder}/users
}
${users}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = subscribe
    special_use = \\Sent
  }
  mailbox Drafts {
    auto = subscribe
    special_use = \\Drafts
  }
  mailbox Junk {
    auto = subscribe
    special_use = \\Junk
  }
  mailbox Archive {
    auto = subscribe
    special_use = \\Archive
  }
}
# A measurement holds 200 connections open; the usual limit is 100.
default_process_limit = 500
service imap-login {
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = ${ports.imaps}
    ssl = yes
  }
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${ports.lmtp}
  }
}
protocol lmtp {
  auth_username_format = %Lu
}
`;
}

/** Exim: submission with STARTTLS and with TLS from the start, sign-in only behind TLS, delivery by LMTP. */
export function eximConfiguration({ folder, name, users, catchAll, ports, reports }: MailPlan): string {
  const domains = [...new Set(users.map((user) => user.address.split("@")[1]))].join(" : ");
  const password = (user: string) => `\${lookup{${user}}lsearch{${folder}/smtp-users}{$value}fail}`;
  return `
primary_hostname = ${name}
spool_directory = ${folder}/spool
log_file_path = ${folder}/spool/%slog
pid_file_path = ${folder}/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${ports.submission} : ${ports.submissions}
tls_on_connect_ports = ${ports.submissions}
tls_advertise_hosts = *
tls_certificate = ${folder}/server.pem
tls_privatekey = ${folder}/server.key
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
domainlist local_domains = ${domains}
acl_smtp_rcpt = recipient
acl_smtp_data = accept
keep_environment =
${reports ? "dsn_advertise_hosts = *\ndelay_warning = 1s:1h" : ""}
host_lookup =
message_size_limit = 25M
never_users =
smtp_accept_max = 100
smtp_accept_queue_per_connection = 0
begin acl
recipient:
  deny !authenticated = *
    message = 5.7.0 authentication required
${catchAll ? "" : `  deny domains = !+local_domains${reports ? ` : !${reports.dead} : !${reports.slow}` : ""}\n    message = 5.7.1 relay not permitted`}
  accept
begin routers
${catchAll ? `others:\n  driver = redirect\n  domains = !+local_domains\n  data = ${catchAll}` : ""}
${reports ? `slow:\n  driver = redirect\n  domains = ${reports.slow}\n  allow_defer\n  data = :defer: the host does not answer` : ""}
mailboxes:
  driver = manualroute
  domains = +local_domains
  transport = to_dovecot
  route_list = * 127.0.0.1 byname
  self = send
begin transports
to_dovecot:
  driver = smtp
  protocol = lmtp
  port = ${ports.lmtp}
  hosts_try_prdr =
  allow_localhost
  hosts_avoid_tls = *
begin retry
* * F,10m,5s
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if eq{$auth3}{${password("$auth2")}}}
  server_set_id = $auth2
login:
  driver = plaintext
  public_name = LOGIN
  server_prompts = Username:: : Password::
  server_condition = \${if eq{$auth2}{${password("$auth1")}}}
  server_set_id = $auth1
`;
}

/** Tokens are introspected; the submission server brings the sign-in to Exim, which knows none. */
function tokenConfiguration(folder: string, ports: MailPlan["ports"], tokens: TokenPlan): string {
  return `
auth_mechanisms = plain login xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth2.conf
}
hostname = localhost
submission_relay_host = 127.0.0.1
submission_relay_port = ${ports.submission}
submission_relay_ssl = starttls
submission_relay_ssl_verify = no
submission_relay_user = ${RELAY.user}
submission_relay_password = ${RELAY.password}
service submission-login {
  inet_listener submission {
    port = ${tokens.submission}
    ssl = yes
  }
}
`;
}

/** Who the submission server is to Exim. */
export const RELAY = { user: "relay@relay.test", password: "relays" };

export const introspectionConfiguration = ({ introspection, caFile }: TokenPlan): string => `
introspection_url = ${introspection}
introspection_mode = post
force_introspection = yes
username_attribute = sub
active_attribute = active
active_value = true
tls_ca_cert_file = ${caFile}
timeout_msecs = 10000
`;
