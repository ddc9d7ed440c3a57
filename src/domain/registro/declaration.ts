/** What a person sees and may do: one declaration per register, parent page or hand-built screen. */
import type { DireitosPorPerfil } from '../acesso/perfis.ts';
import type { DocumentosDeclaracao } from '../documento/permissao.ts';
import type { Condition } from '#schemas/meta/vocabulary.ts';
import type { BoardDeclaration } from '../painel/declaracao.ts';
import type { ReportDeclaration } from '../relatorio/declaracao.ts';
import type { IconName } from './icons.ts';

export type SearchPreset = {
  readonly key: string;
  readonly title: string;
  /** Wire filters, as in the list's query: { fimVigencia_lte: '$hoje' }. */
  readonly filters: { readonly [filter: string]: string };
  /** Its rows wait for somebody: Início tells how many there are, as this, to who may do something about them. */
  readonly waits?: WaitingDeclaration;
};

/**
 * `action`: on the register's subject; who lacks it is not told. `warns`: they are late already. `at`: the resource whose
 * screen they are worked on, in place of the register's own list.
 */
export type WaitingDeclaration = {
  readonly title: string;
  readonly action?: string;
  readonly warns?: true;
  readonly at?: string;
};

export type LayoutSection = {
  readonly title?: string;
  /** Field ids in order; 'campo:2' spans two columns, 'campo:1' one (default by type). */
  readonly fields: readonly string[];
  /** A text to be read before the fields. */
  readonly text?: string;
  /** Shown only while this holds; each field has its own conditions beside. */
  readonly when?: Condition;
};

/**
 * `title`: what the tab is called; default: the other register's plural. `folded`: while it has no row, the tab waits under
 * 'Mais abas', so that those with something in them can be counted.
 */
export type RelatedTab = {
  readonly resource: string;
  readonly by: string;
  readonly title?: string;
  readonly folded?: true;
};

/** Rows on a sheet: of a child table (its field) or of a register of `form.related` (its name), with these columns. */
export type SheetTable = {
  readonly of: string;
  readonly title?: string;
  readonly columns: readonly string[];
  /** Of a register around it, only the rows that answer: wire filters, as in the list's query. */
  readonly where?: { readonly [filter: string]: string };
  /** The columns that are added up under the rows. */
  readonly sums?: readonly string[];
  /** Rows of the same value of this field stand together under it, with sums of their own. */
  readonly groups?: string;
};

export type SheetDeclaration = {
  /** Field ids in order; what is empty is left out. Absent: the register's own rule makes the whole sheet. */
  readonly fields?: readonly string[];
  /** Every row is printed, whatever the screen shows of them at a time. */
  readonly tables?: readonly SheetTable[];
  readonly landscape?: true;
  /** Who signs at the foot, a line for each; `field`: the name under the line, and no line where it is empty; `in`: only in these states. */
  readonly signed?: readonly {
    readonly who: string;
    readonly field?: string;
    readonly in?: readonly string[];
  }[];
};

/** `empty`: what is said where no row answers. */
export type ViewDeclaration = {
  readonly of: string;
  /** Wire filters, as in the list's query. */
  readonly where: { readonly [filter: string]: string };
  readonly empty: string;
};

export type LayoutTab = { readonly title: string; readonly sections: readonly LayoutSection[] };

/**
 * A row is offered as somebody's by a field of its own: 'criadoPor', who included it, or a reference to the person. `title`
 * goes on after 'Só': 'as que incluiu'.
 */
export type RowOffer = {
  readonly key: string;
  readonly title: string;
  readonly field: string;
  readonly is: 'usuario' | 'profissional' | 'fornecedor';
};

/** `fields` may be hidden or made read only; none of them names, orders or makes up the record. */
export type LimitsDeclaration = { readonly rows?: readonly RowOffer[]; readonly fields?: readonly string[] };

/** Entry of the specification's conditional routes: the named setting must be on, or equal the value. */
export type RouteCondition = { readonly setting: string; readonly equals?: string };

export type ResourceDeclaration = {
  /** Unique wire name, plural: 'bancos'. For an entity, also its path under /api. */
  readonly name: string;
  /** Schema file under schemas/, without extension: 'cadastros/banco'. Absent: parent page or hand-built screen. */
  readonly entity?: string;
  /** Browser path: '/bancos'. Parameters as the specification writes them. */
  readonly path: string;
  /** Former or alternative addresses that lead to `path`; one with the form's parameter leads to the form. */
  readonly aliases?: readonly string[];
  /** Where the path itself redirects: '/pacientes' to '/pacientes/list-pacientes'. */
  readonly redirect?: string;
  /** Path of the list and of the form when they are not path and path/form/:id. ':id?' is optional. */
  readonly listPath?: string;
  readonly formPath?: string;
  /** What the form's address asks where the specification says so, in place of including and beside seeing a record (endereco.ts). */
  readonly formAction?: string;
  readonly breadcrumb: string;
  readonly icon: IconName;
  /** Needs a session. Default true. */
  readonly login?: boolean;
  /** Required action and subject to enter. Default action 'list'; without subject any session enters. */
  readonly action?: string;
  readonly subject?: string;
  /** What the first readings of a hand-built screen (of `formScreen`, at a record's address) ask beside, as 'paciente:list': without it nobody enters. */
  readonly reads?: readonly `${string}:${string}`[];
  /** The subject is another register's, on purpose: who may the one may the other. */
  readonly sharedSubject?: boolean;
  /** Further actions on the subject that hand-built calls ask for; the matrix of permissions offers them. */
  readonly actions?: readonly string[];
  /**
   * What the shipped profiles may do with the subject, where it is not what they may with all of its folder of schemas/
   * (server/database/profiles.ts); `[]`: nothing. Said once, by the resource that the subject is of.
   */
  readonly perfis?: DireitosPorPerfil;
  /** Name of the parent resource in the menu; absent: first level. */
  readonly parent?: string;
  /** Nesting flags of the specification (A2), which pick the children of parent pages. They follow from `parent` (nesting.ts). */
  readonly filho?: boolean;
  readonly neto?: boolean;
  readonly bisneto?: boolean;
  /** False: not in the menu nor in the home search. Default true. */
  readonly showFind?: boolean;
  /** Of a screen that the menu does not show: which of its entries stands for it. */
  readonly inMenu?: string;
  /** Hidden while the current provider is an integration provider. */
  readonly notShowInIntegration?: boolean;
  /** Order among siblings; then by breadcrumb. */
  readonly order?: number;
  /** All must hold for the route to exist. */
  readonly when?: readonly RouteCondition[];
  /** Named entry guard of src/domain/acesso. */
  readonly guard?: string;
  /** 'cards': a page with the permitted children as cards. A screen name: hand-built. Default for entities: generated. */
  readonly screen?: 'cards' | (string & {});
  /** A hand-built screen of what belongs to a provider: who has chosen none is asked for one first. Entities say it themselves. */
  readonly tenant?: boolean;
  /**
   * The list of another register seen through a condition that always holds: the screen of who has one thing to do with
   * those rows. Its own path, name and permission; nothing is included, imported or erased there. A record opens where it does.
   */
  readonly view?: ViewDeclaration;
  /**
   * Figures and pictures over declared registers (docs/guides/paineis.md): screen, call, rights and the way to the rows behind
   * each come from it. It stands with `screen: 'painel'`, an action of its own and the subject 'dashboard'.
   */
  readonly board?: BoardDeclaration;
  /**
   * Rows of a declared register as a document (docs/guides/relatorios.md): preview, PDF, workbook and CSV come from it. It
   * stands with `screen: 'relatorio'`, an action of its own and the subject 'report'.
   */
  readonly report?: ReportDeclaration;
  /** A hand-built list over which `?abrir=` opens a record of its subject, or a new one. */
  readonly drawer?: true;
  /** A hand-built screen in place of the generated form, at `formPath`. */
  readonly formScreen?: string;
  /** That screen chooses the provider itself, and needs none before. */
  readonly formChoosesProvider?: true;
  /** For a cards page: which children, by flag. Default: all whose parent is this. */
  readonly childrenFlag?: 'filho' | 'neto' | 'bisneto';
  readonly list?: {
    readonly columns?: readonly string[];
    /** Fields of the typed search panel. Default: label fields, references, enums, dates, booleans. */
    readonly search?: readonly string[];
    readonly presets?: readonly SearchPreset[];
    /** Key of the preset that the list opens in, where the person has chosen nothing else. */
    readonly opening?: string;
    /** The three fields of a phone card. Default: label and the first columns. */
    readonly card?: readonly string[];
    /** Columns that a click edits in place; `false`: none. Absent: a pencil in the cells of what is simple (inline.ts). */
    readonly inline?: readonly string[] | false;
    /** Fields of money or number that are added up over what is asked for, and told under the rows. */
    readonly totals?: readonly string[];
    /** Screens that the list leads to, by resource name: another way to begin a record, say. */
    readonly links?: readonly string[];
    /** What somebody must know of the rows before they look for one: said above them. */
    readonly notice?: string;
    /** Where the rows come from, said while there is none, where nobody includes them by hand. */
    readonly empty?: string;
  };
  readonly form?: {
    readonly tabs?: readonly LayoutTab[];
    readonly sections?: readonly LayoutSection[];
    /** The tabs are pages, one after another: each ends with the way to the next. */
    readonly pages?: true;
    /**
     * The few fields that 'Novo…' of a lookup asks for, with what stands in the others that the register requires; the whole
     * form is one click away. Default: the whole form.
     */
    readonly quick?: {
      readonly fields: readonly string[];
      readonly initial?: { readonly [field: string]: unknown };
      /** Of each list one field must be answered here, and only here: the first, or one that says why not ('Não tem'). */
      readonly oneOf?: readonly (readonly string[])[];
    };
    /** Records are made one at a time, each for its own cause: no 'Salvar e novo'. */
    readonly again?: false;
    /** 'drawer' over the list or 'page'. Default: drawer up to 8 fields. */
    readonly open?: 'drawer' | 'page';
    /** Where unsaved text is kept beside this browser: on the server too, by person and record, so that no machine's end loses it. */
    readonly drafts?: 'servidor';
    /**
     * What identifies an open record above its tabs: field ids in order, a picture first, child tables by the names of
     * their rows; 'alergias!' in a strong colour; 'a|b' the first of them that has something to say.
     */
    readonly summary?: readonly string[];
    /** Screens that an open record leads to, by resource name; the parameter in their path takes the record's id. */
    readonly links?: readonly string[];
    /**
     * The steps that people come for, the first of them that the record may take: the one primary button of its page. The
     * other steps stand in the menu, and 'Salvar' is an ordinary button beside it.
     */
    readonly principal?: readonly string[];
    /** Child tables that a tab of `capabilities` shows in its own way: the fields leave them out. */
    readonly elsewhere?: readonly string[];
    /** Rows of other registers that refer to the open record by the field `by`, each register in a tab of its own. */
    readonly related?: readonly RelatedTab[];
  };
  /**
   * What a record has beside its fields: the names of the features whose panels it shows (src/features/<name>/panels.ts), and
   * 'duplicidade', possible duplicates while typing. One that no folder answers stops the start.
   */
  readonly capabilities?: readonly string[];
  /** Its records are found by the search of the top bar, beside the functions: their place there. */
  readonly searched?: number;
  /** What others change is told to who has the list or a record open (docs/decisions/0094); default: nothing is told. */
  readonly aoVivo?: true;
  /** A record as a PDF on the unit's letterhead, for whoever may see it: what is handed to somebody. */
  readonly sheet?: SheetDeclaration;
  /** What an administrator may narrow of it, group by group, on the screen (docs/guides/acesso.md). */
  readonly limits?: LimitsDeclaration;
  /**
   * People comment on its records and mention colleagues (docs/guides/comentarios.md). `final`: what was written stays as it
   * is, for whoever wrote it too.
   */
  readonly comments?: true | { readonly final: true };
  /** Review chat on its records and on their fields while a study is in force (docs/guides/monitoria.md). */
  readonly monitoria?: true;
  /** Records of the resource carry documents (DOC-01): what may be done with them. */
  readonly documents?: DocumentosDeclaracao;
};
