/**
 * The declaration language: draft-07 JSON Schema plus the closed set of `x-` keywords.
 * A schema says what the data is and how it is stored, found and guarded; what a person
 * sees first (menu, columns, panel, layout) is said by the resource declaration.
 * The same closed set is checked at start and at build by `schemas/meta/meta-schema.ts`.
 */
import type { ExtendedJSONSchema, FromExtendedSchema } from 'json-schema-to-ts';

/** A JSON Schema fragment over the record; the condition holds when the record is valid against it. */
export type Condition = {
  readonly properties?: { readonly [field: string]: Record<string, unknown> };
  readonly required?: readonly string[];
  readonly anyOf?: readonly Condition[];
  readonly allOf?: readonly Condition[];
  readonly not?: Condition;
};

/** Root keyword `x-entity`: identity and storage of the entity. */
export type EntityKeyword = {
  /** Plural for screens: 'Bancos'. */
  readonly plural: string;
  /** Grammatical gender, for 'Novo banco' / 'Nova cidade'. Default 'm'. */
  readonly gender?: 'm' | 'f';
  /** Table name; default: the file's name in snake_case. */
  readonly table?: string;
  /** Fields that name a row, joined by ' · ' wherever it is referred to. */
  readonly label: readonly string[];
  /**
   * The choice that says what kind of thing a row is, where the rows of one register are called by different names: 'Emitir
   * o atestado?', 'Emitir a declaração?'. Default: every row is called what the register is.
   */
  readonly kind?: string;
  /** The reference that says whose the row is, before its label, where the row stands alone: 'Sicoob, reserva · 10/2026'. */
  readonly whose?: string;
  /**
   * Fields that tell rows of equal label apart wherever one is chosen: a person's birth date and CPF (always masked
   * there). Default: two further searched texts.
   */
  readonly tellApart?: readonly string[];
  /** Default order: field, or '-field' for descending; several where the first leaves ties. Default: the last field of `label`. */
  readonly sort?: string | readonly string[];
  /** The row belongs to a provider: column prestador_id, filtered and set by the server. */
  readonly tenant?: boolean;
  /**
   * A reference to a second provider in whose sight the row is too (with `tenant`): it reads, and takes the steps whose
   * `side` says so. What the row says is changed by the provider that it belongs to.
   */
  readonly sharedWith?: string;
  /**
   * Whose the row is, where the form chooses it: 'id' (the row is itself a provider), a reference to a provider, or a
   * reference to a record that has `provider` itself. Seen and changed by who reaches that provider; an empty reference is
   * the whole house's: seen by all, changed by who reaches every provider. `false`: the reference only mentions one.
   */
  readonly provider?: string | false;
  /**
   * Rows whose `field` is `value` are there only for who has `action` on `subject`: what is clinical for who reads what is
   * clinical. Said here, every list, lookup, count, import, export and file of the entity keeps to it.
   */
  readonly restricted?: {
    readonly field: string;
    readonly value: string;
    readonly subject: string;
    readonly action: string;
  };
  /**
   * Among the rows in sight only one's own, unless the person has the action `all` (where there is one) on the entity's subject: 'own patients',
   * 'own agenda', 'linked by care'. Every list, lookup, count, change, import, export and file keeps to it, and so do the
   * buttons in the browser.
   */
  readonly rows?: RowsKeyword;
  /**
   * A reference to the row that this one is a part of: it is in sight where that one is, by that register's `rows`. Empty
   * references belong to no row and stay in sight. A chart that is restricted takes its corrections with it.
   */
  readonly within?: string;
  /**
   * Of a part (`within`) of what is read by care alone: the rows that whoever has the action holds in hand, and sees without
   * a tie to the patient. Who performs an exam sees its order.
   */
  readonly inHand?: { readonly field: string; readonly values: readonly string[]; readonly action: string };
  /** On the register of the patients: what ties somebody of the house to one, what says most first (`RowsKeyword.care`). */
  readonly ties?: readonly CareTie[];
  /** Whom a row addresses: the field holds `all` or a role in capitals; who may not write the register reads only what addresses them. */
  readonly audience?: { readonly field: string; readonly all: string };
  /** Unique keys among rows that are not in the bin. */
  readonly unique?: readonly (readonly string[])[];
  /** Further indexes beside those that label, sort, references and `x-col.index` give. */
  readonly indexes?: readonly (readonly string[])[];
  /** Fields that recognise an existing row on import (same file twice changes nothing). */
  readonly importKey?: readonly string[];
  /** No two rows equal in `by` may have overlapping periods; several where more than one thing cannot be in two places. */
  readonly noOverlap?: OverlapKeyword | readonly OverlapKeyword[];
  /** Rows come from base data or from the server; screens cannot change them. */
  readonly readOnly?: boolean;
  /**
   * The register whose rows these are, told to who may know less of them: no table, but views of the database (a migration
   * writes them), one for the rows and one for each child table. Read only, without history, and it refers to nobody: who
   * reads it looks nothing else up.
   */
  readonly lens?: string;
  /**
   * Action on the subject without which a reader is an outsider, who sees the row and not who works on it: no history, no
   * steps with their names, no names in the stamps.
   */
  readonly insiders?: string;
  /** States and the ways between them; the state is then changed by its transitions only. */
  readonly lifecycle?: LifecycleKeyword;
  /** The row is a person: the fields that say the days of birth and of death (`x-happened`). */
  readonly life?: { readonly from: string; readonly to: string };
  /** Reading a single row is itself an audited event (patients' data). */
  readonly auditRead?: boolean;
  /** Why rows in the bin may not be emptied (a law that keeps them), as a sentence for the person who would. */
  readonly retain?: string;
  /** The table's former name, for a rename by migration; it may go once the migration is written. */
  readonly was?: string;
};

/** Days and months hold both their ends, moments end before the next begins (src/domain/registro/overlap.ts). */
export type OverlapKeyword = {
  readonly by: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Rows equal in all of these do not meet: two appointments of one professional share the room. */
  readonly apart?: readonly string[];
  /** Rows whose field holds one of these values are outside the rule; null is an empty field. */
  readonly unless?: { readonly [field: string]: readonly (string | boolean | null)[] };
  /** Counts over all providers: a person is in one place at a time, whose ever the place is. */
  readonly everywhere?: true;
  /** What a person reads who meets it. */
  readonly why?: string;
};

/**
 * The life of a row (docs/guides/ciclo-de-vida.md). The options of `field` are the states, with their titles and tones;
 * its default is the first state.
 */
export type LifecycleKeyword = {
  /** The enumeration that holds the state; nobody writes it but the transitions. */
  readonly field: string;
  /** What a state keeps from changing, on the server and by a trigger. */
  readonly locks?: { readonly [state: string]: LockKeyword };
  /**
   * Own readOnly fields that no state locks, such as what was paid of a title: the server keeps them, and steps that stay in a
   * locked state may ask for them. A child table likewise, which a hand in the database still does not change.
   */
  readonly keeps?: readonly string[];
  /** By name, in the order of the buttons. */
  readonly transitions: { readonly [name: string]: TransitionKeyword };
};

export type LockKeyword = {
  /**
   * 'fields' (own fields), 'children' (child tables), 'typed-children' (closed to who types, on the
   * screen and by call; the server still writes them), 'documents' (of the record), 'delete' (going to the bin),
   * 'references' (no row of any register begins to refer to it; what refers already is no matter), or
   * 'recurso.campo': rows of another register that refer to this one by that field, such as answers of a form.
   */
  readonly what: readonly string[];
  /** What a person reads who tries; '{campo}' is what the row holds there. Default: a sentence with the state's title. */
  readonly why?: string;
};

export type TransitionKeyword = {
  /** The verb on the button: 'Publicar'. */
  readonly title: string;
  readonly from: string | readonly string[];
  readonly to: string;
  /** What the dialog asks, to the letter, where the verb and the row's name do not say it: 'Como foi a sessão?'. */
  readonly question?: string;
  /** Action on the entity's subject that allows it. Default: the transition's own name. */
  readonly action?: string;
  /**
   * Whether a reason is asked for, and whether it may stay empty. 'on-demand': shown only once the server refuses the step for
   * want of it (422 on 'motivo').
   */
  readonly reason?: 'required' | 'optional' | 'on-demand';
  /**
   * Own fields that are asked for on the way; 'campo?' may stay empty, 'campo??' is shown only once the server refuses the
   * step for want of it (422 on the field); 'campo!' is given by the server's own steps alone; 'campo=$hoje' begins with
   * today, 'campo=$ultimo' with what the newest row of `makes` has in the field of that name, else with the only row to
   * choose. A readOnly one is set in no other way.
   */
  readonly asks?: readonly string[];
  /** A pure rule, 'folder/name': `name` of src/domain/<folder>/guardas.ts. */
  readonly guard?: `${string}/${string}`;
  /** Own readOnly fields that keep the moment, the person (name in a text, number in an integer) and the reason. */
  readonly stamp?: { readonly at?: string; readonly by?: string; readonly reason?: string };
  /** Which of the two providers of a row takes the step (`sharedWith`). Default: the one it belongs to. */
  readonly side?: 'own' | 'shared';
  /** Key of the record's tab in which what the step made is seen: opened afterwards. */
  readonly tab?: string;
  /** What the question says of the row: how much is owed, where something is paid. */
  readonly shows?: readonly string[];
  /**
   * Own readOnly fields that the step works out of what is asked: the window takes the step in a transaction that is undone,
   * and tells those that would change before the person goes on.
   */
  readonly foresees?: readonly string[];
  /** The register of what the step makes, and its field that refers to this row: told afterwards by name, with the way there. */
  readonly makes?: { readonly resource: string; readonly by: string };
  /** Drawn and confirmed as a serious step. */
  readonly danger?: boolean;
  /** An act on the row that leaves it in its state, from one of its states at least: a part of a bill is paid, the rest stands. */
  readonly stays?: boolean;
  /**
   * The step only works fields out anew: a row that comes out as it was is left alone, with no version, event or place in its
   * history.
   */
  readonly recomputes?: boolean;
  /** The server's own step: no button, and no call takes it. */
  readonly internal?: boolean;
  /**
   * Taken even where a record that the row refers to locks its rows: it changes nothing but the state and its stamps. What
   * was prescribed in a visit is suspended after the visit's chart was closed.
   */
  readonly despiteLocks?: boolean;
};

/** A row of another register that ties the row to a person: `field` refers to this register, `by` to the person. */
export type RowLink = {
  readonly resource: string;
  readonly field: string;
  readonly by: string;
  /** A moment of the linking row: past it the tie is over. */
  readonly until?: string;
};

export type RowsKeyword = {
  /** Action that shows every row: 'vertodos'. Absent: nobody sees another's, who manages everything included. */
  readonly all?: string;
  /** By any of these ties a row is one's own. */
  readonly own: readonly RowTie[];
  /** The rows are what is written of a patient: beside `own`, whoever reads them has a tie of care, or said why. */
  readonly care?: CareKeyword;
  /** Nobody sees them by looking as another ('Ver como'): an arm is of who drew it, and not of who borrows their rights. */
  readonly sealed?: true;
};

/**
 * In sight of who wrote the row (`author`) and of who has one of the patient's `ties`. Lists have no other rows; one that is
 * asked for by its number or by its patient is refused with the question why (docs/guides/ficha-medica.md).
 */
export type CareKeyword = {
  /** The reference to the patient. */
  readonly of: string;
  /** The reference to the professional who wrote it; empty, whoever made the row did. */
  readonly author: string;
};

/** A row of `resource` that refers to the patient by `of` ties the person in `by` to them, or whoever has the `work`. */
export type CareTie = {
  readonly key: string;
  readonly resource: string;
  readonly of: string;
  /** The moment that the tie is told by. */
  readonly at: string;
  readonly by?: { readonly field: string; readonly is: 'usuario' | 'profissional' };
  /** Any professional who has this action on this subject: the whole shift attends who is there. */
  readonly work?: { readonly subject: string; readonly action: string };
  /** Only rows whose field holds one of these values. */
  readonly only?: { readonly [field: string]: readonly string[] };
  /** From so many hours before the one moment to so many after the other. */
  readonly around?: {
    readonly from: string;
    readonly to: string;
    readonly before: number;
    readonly after: number;
  };
  /** Past this moment the tie is over. */
  readonly until?: string;
};

/** Rows whose yes/no field says so are everybody's; the field says who reads the row, so no state locks it. */
export type OpenTie = { readonly field: string; readonly value: boolean };

/** `field` is a reference to 'profissionais' or 'fornecedores', or the number of an account: accounts are no register. */
export type PersonTie = ({ readonly field: string } | { readonly link: RowLink }) & {
  readonly is: 'usuario' | 'profissional' | 'fornecedor';
  /**
   * Actions of the row's steps that this tie gives to anybody, without a rule of a group, and no other tie does: who was
   * asked refuses, who asked takes back.
   */
  readonly gives?: readonly string[];
};

export type RowTie = OpenTie | PersonTie;

export type ColumnKeyword = {
  /**
   * The field's former name: the migration renames the column instead of dropping it. It stays for ever: by it history
   * shows the older events and older versions can be restored (`npm run migracao` tells of one that was taken out).
   */
  readonly was?: string;
  /** Btree index (equality and order). */
  readonly index?: boolean;
  /** Takes part in the accent-insensitive text search `q`. Default: label fields. */
  readonly search?: boolean;
  /** A large text: it travels with the single record and not with lists. */
  readonly heavy?: boolean;
};

export type RefKeyword = {
  /** Wire name of the target resource: 'cidades'. */
  readonly resource: string;
  /** Characters before a remote search starts. Default 2 (B9). */
  readonly minChars?: number;
  /** 'Novo…' opens the target's form in a drawer where the ability allows insert. Default true. */
  readonly create?: boolean;
  /** Fixed filter on the target, wire operators: { ativo: 'true' }. A value '$field' takes the form's field. */
  readonly filter?: { readonly [filter: string]: string };
  /** What finds the one row that a new record begins with: { sigla: 'CRM' }. */
  readonly start?: { readonly [filter: string]: string };
  /** Rows beyond the caller's reach can be chosen too, by their names: the provider to which a patient is sent. */
  readonly beyondReach?: true;
  /** What happens when the target is purged; 'set null' holds it back neither from the bin. Default 'restrict'. */
  readonly onDelete?: 'restrict' | 'set null';
  /**
   * The own read-only text that keeps what the code was called, and in which system and version, on the day it was written
   * (src/domain/prontuario/termo.ts): from then on the record shows that, whatever becomes of the register's row.
   */
  readonly keeps?: string;
  /** Own fields that choosing a row fills in the form with what the row holds: { codigo: 'codigo', descricao: 'nome' }. */
  readonly fills?: { readonly [own: string]: string };
};

export type WhenKeyword = {
  readonly visible?: Condition;
  readonly required?: Condition;
  readonly readonly?: Condition;
  /** What the server stores when the field is not visible. Default 'clear'. */
  readonly onHide?: 'clear' | 'keep';
  /** While the condition holds the field is this value, whatever was given. */
  readonly becomes?: { readonly if: Condition; readonly value: string | number | boolean };
  /** While a condition holds the record is refused, with its sentence at this field: facts that contradict each other. */
  readonly refused?: readonly { readonly if: Condition; readonly message: string }[];
};

/**
 * Bounds of a date, a moment or a number: a constant ('1900-01-01', '0'), '$hoje', or '$campo', another field of the
 * same record. Bounds that need nothing but the value stay with `minimum` and `maximum`.
 */
export type RangeKeyword = { readonly from?: string; readonly to?: string };

/**
 * The day or the moment of what happened: not after now. Of a day, that is today in the unit's zone; of a moment, some
 * minutes more, which clocks may differ by. What a plan, a deadline or a validity says does not carry it.
 */
export type HappenedKeyword = {
  /**
   * Whom it happened to, so that it lies between birth and death: the record's reference to a person ('pacienteId'), the way
   * to one ('prontuarioId.pacienteId'), or 'id' where the record is the person. A child row's begins at its record. Persons
   * are the rows of a register that says `life`.
   */
  readonly whose?: string;
  /** It may come after the death all the same: the result of an exam. */
  readonly afterDeath?: true;
  /** Told by a clock that is not ours (an operator's, in another zone): a day may be tomorrow's. */
  readonly elsewhere?: true;
};

export type AccessKeyword = {
  /** Action on the entity's subject needed to read the field; without it the field is left out. */
  readonly read?: string;
  /** Action on the entity's subject needed to write the field; without it 403 on that field. */
  readonly write?: string;
  /** Shown masked without `read`: the middle of a CPF, the last digits of an account. */
  readonly mask?: 'cpf' | 'final';
};

/** On a property of type array of objects: a child table saved with its parent in one transaction. */
export type ChildKeyword = {
  /** Table; default: parent table + '_' + property. */
  readonly table?: string;
  /**
   * The property's former name: the migration renames the table that it gave, and history shows the older events by it. It
   * stays for ever, as `x-col.was` does.
   */
  readonly was?: string;
  readonly unique?: readonly (readonly string[])[];
  readonly noOverlap?: { readonly by: readonly string[]; readonly from: string; readonly to: string };
  /** A yes/no field that only one row may have: the main one. */
  readonly single?: string;
  /** `false`: a copy of the record starts without these rows, which are this very record's (insurance cards). */
  readonly copied?: false;
  /** The server puts the rows in and takes them out; a person only completes what stands there. */
  readonly fixed?: true;
  /** Fields that the table shows of a row, in order. Default: at most six short ones, required ones first. */
  readonly columns?: readonly string[];
  /** Fields that are answered in the row itself; where nothing else is to be typed, no row opens. */
  readonly inline?: readonly string[];
  /** What one row is called: 'Convênio do paciente'. Default: the property's title. */
  readonly singular?: string;
  /**
   * Each row gives reach to the provider in the field `to`, to the account that `by` ties to the record. Rows are added,
   * changed and removed only by who reaches that provider, and by nobody on one's own record. `false`: rows that mention a
   * provider and give nothing.
   */
  readonly reach?: { readonly to: string; readonly by: 'profissionalId' } | false;
};

/** What a file is owed that a person who types is not. */
export type ImportKeyword = {
  /**
   * A code of exactly `to` digits that may begin with zeros, which spreadsheets drop: one of `from` digits or more is
   * filled up, and counted. Codes with a check digit (CPF, CNPJ) need no such word.
   */
  readonly zeros?: { readonly from: number; readonly to: number };
};

/**
 * What the rows of another register add up to: those whose reference `by` is this row. With `field` its sum, else how many they
 * are; with `where` only those whose field is one of the values named. Rows in the bin do not count. Stored, and written with the
 * row that changes it.
 */
export type SumKeyword = {
  readonly of: string;
  readonly by: string;
  readonly field?: string;
  readonly where?: { readonly [field: string]: string | readonly string[] };
};

export type ComputedKeyword = {
  /** Name of a pure function of src/domain/calculo that takes the record; the field is readOnly. */
  readonly fn: string;
  /** Stored by the server on every write (true) or computed on read (false, default). */
  readonly stored?: boolean;
};

export type UiKeyword = {
  readonly widget?:
    | 'textarea'
    | 'radio'
    | 'switch'
    | 'image'
    | 'tags'
    | 'color'
    | 'password'
    | 'cep'
    | 'satisfacao'
    | 'escala'
    | 'assinatura'
    | 'texto-rico'
    | 'mensagem'
    | 'filtros';
  /** Example or unit inside the field. */
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  /** What the lowest and the highest point of a scale mean. */
  readonly ends?: readonly [string, string];
  readonly help?: string;
  /** One question of a grid: its label beside its options, which stand in equal columns. */
  readonly grid?: boolean;
  /** A day of birth: under it stands how old the person is. */
  readonly age?: boolean;
  /** A yes or no of an exception: where the record is only read, 'no' is no fact and has no line. */
  readonly onlyYes?: boolean;
  /** A text field of the same record that, when filled in, is shown first: the social name before the civil one (Decreto 8.727/2016). */
  readonly prefer?: string;
  /** Of what the server works out: the fields that it comes from. Changed and not saved yet, the form says that it is to come. */
  readonly follows?: readonly string[];
  /**
   * What a new form begins with, and nothing else does: a file and a call say it themselves. '$hoje', or the month of a date
   * of the same record ('$mes.emissao'), which it follows until somebody types another.
   */
  readonly start?: '$hoje' | `$mes.${string}`;
  /** Its name over a column of a list, where that shows more than the field itself. */
  readonly column?: string;
  /** Decimal places for `decimal` and `moeda`. Default 2. */
  readonly scale?: number;
  readonly rows?: number;
  /** Column width in the list, pixels. */
  readonly width?: number;
};

export type Tone = 'neutral' | 'success' | 'warning' | 'error' | 'info';

export const FORMATS = [
  'cpf',
  'cnpj',
  'cpf-cnpj',
  'cns',
  'cnes',
  'ibge',
  'processo',
  'cep',
  'telefone',
  'moeda',
  'decimal',
  'date',
  'date-time',
  'time',
  'competencia',
  'email',
  'contato',
  'uri',
  'uf',
  'arquivo',
  'json',
] as const;
export type Format = (typeof FORMATS)[number];

/** Every extension keyword there is. An unknown `x-` word stops the build and the start. */
export type Keywords = {
  'x-entity'?: EntityKeyword;
  'x-col'?: ColumnKeyword;
  'x-ref'?: RefKeyword;
  'x-when'?: WhenKeyword;
  'x-range'?: RangeKeyword;
  'x-happened'?: HappenedKeyword;
  'x-access'?: AccessKeyword;
  'x-child'?: ChildKeyword;
  'x-computed'?: ComputedKeyword;
  'x-sum'?: SumKeyword;
  /** Asked on the way of a step and kept in its history alone: the row has no such column. */
  'x-asked'?: true;
  /** A number that the server takes one after the other, the row held; a person may say where it goes on. */
  'x-counter'?: true;
  'x-import'?: ImportKeyword;
  'x-tone'?: Tone;
  /** Of an option that is the name of a thing (`EntityKeyword.kind`). */
  'x-gender'?: 'm' | 'f';
  'x-ui'?: UiKeyword;
};

/** What `as const satisfies EntitySchema` checks at type level. */
export type EntitySchema = ExtendedJSONSchema<Keywords>;

/** The TypeScript type of an entity's own fields (without id, versao and the stamps). */
export type FromSchema<S extends EntitySchema> = FromExtendedSchema<Keywords, S>;

/** Of a board (docs/guides/paineis.md): the pieces of a period ('auto': by its length), the pictures, the periods by name. */
export const STEPS = ['auto', 'day', 'week', 'month', 'hour', 'weekday'] as const;
export const PICTURES = ['figure', 'columns', 'bars', 'line', 'map'] as const;
export const PERIODS = [
  'hoje',
  'ontem',
  'semana',
  'semana-anterior',
  'mes',
  'mes-anterior',
  'trimestre',
  'ano',
  '12-meses',
] as const;
