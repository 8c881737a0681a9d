import type { Generated, GeneratedAlways } from "kysely";
import type { Language } from "../../../contract/forms/locale.ts";

declare module "../../platform/postgres/database.ts" {
  interface Tables {
    address_change: AddressChangeTable;
  }
}

interface AddressChangeTable {
  id: GeneratedAlways<number>;
  login_id: number;
  old_address: string;
  new_address: string;
  old_hash: Buffer | null;
  new_hash: Buffer | null;
  back_hash: Buffer | null;
  old_confirmed: Date | null;
  new_confirmed: Date | null;
  changed: Date | null;
  taken_back: Date | null;
  language: Language;
  created: Generated<Date>;
  expires: Date;
}
