/**
 * The product's own values (NAV-14): what each is, where it may come from, and which values are good. A value
 * that the environment sets is fixed. Otherwise the administrator's counts, otherwise the default. All are
 * public: nothing secret may enter.
 */

import { ESTUDOS } from '#domain/estudo/tipos.ts';
import { identificadoresDe } from '#domain/painel/embutido.ts';
import { EXIGENCIAS, type Exigencia } from '#domain/segundo-fator/exigencia.ts';

export type SettingKind =
  'texto' | 'texto-longo' | 'sim-nao' | 'endereco' | 'telefone' | 'inteiro' | 'opcao' | 'identificadores';

export type Setting = {
  /** Variable of the environment; null: kept in the database only. */
  readonly env: string | null;
  readonly kind: SettingKind;
  readonly standard: string | number | boolean | null;
  /** May not be empty. */
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly string[];
};

export const SETTINGS = {
  titulo: { env: 'PRODUCT_TITLE', kind: 'texto', standard: 'Zelo', required: true, max: 60 },
  cliente: { env: 'CLIENT_NAME', kind: 'texto', standard: null, max: 60 },
  clientId: { env: 'CLIENT_ID', kind: 'texto', standard: null, max: 60 },
  mensagemLoginVisivel: { env: 'LOGIN_MESSAGE_VISIBLE', kind: 'sim-nao', standard: true },
  mensagemLogin: { env: 'LOGIN_MESSAGE', kind: 'texto-longo', standard: null, max: 500 },
  govBr: { env: 'GOVBR_ENABLED', kind: 'sim-nao', standard: false },
  alterarSenha: { env: 'CHANGE_PASSWORD_VISIBLE', kind: 'sim-nao', standard: false },
  // Published by law (LGPD, art. 41, § 1º): one a line, since a house may have two.
  encarregado: { env: 'DATA_OFFICER', kind: 'texto-longo', standard: null, max: 300 },
  telefone: { env: 'SUPPORT_PHONE', kind: 'telefone', standard: null, max: 30 },
  chatSuporte: { env: 'SUPPORT_CHAT_URL', kind: 'endereco', standard: null, max: 500 },
  dashboard: { env: 'DASHBOARD_URL', kind: 'endereco', standard: null, max: 500 },
  paineisEmbutidos: { env: 'DASHBOARD_BOARDS', kind: 'identificadores', standard: null, max: 1000 },
  estudo: { env: 'STUDY_TYPE', kind: 'opcao', standard: null, options: ESTUDOS },
  estudoGaq: { env: 'STUDY_GAQ', kind: 'sim-nao', standard: false },
  estudoExtensao: { env: 'STUDY_EXTENSION', kind: 'sim-nao', standard: false },
  // Which study shows the review chat (B6 says a specific code); empty: the one in force.
  estudoMonitoria: { env: 'STUDY_REVIEW_TYPE', kind: 'opcao', standard: null, options: ESTUDOS },
  sessaoMinutos: {
    env: 'SESSION_MINUTES',
    kind: 'inteiro',
    standard: 240,
    required: true,
    min: 1,
    max: 1440,
  },
  // A database value by the certification's wording (NGS1.02): the machine's operator cannot switch it off unseen.
  inatividadeMinutos: { env: null, kind: 'inteiro', standard: 15, required: true, min: 1, max: 60 },
  // The same of the second factor: whoever starts the process does not take it away.
  segundoFator: { env: null, kind: 'opcao', standard: 'NINGUEM', required: true, options: EXIGENCIAS },
  segundoFatorDias: { env: null, kind: 'inteiro', standard: 30, required: true, min: 0, max: 365 },
  confirmacaoMinutos: { env: null, kind: 'inteiro', standard: 10, required: true, min: 1, max: 240 },
  chatDias: { env: 'CHAT_DAYS', kind: 'inteiro', standard: 0, required: true, min: 0, max: 3650 },
} as const satisfies { readonly [key: string]: Setting };

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

/** The values in force. */
export type ProductConfig = {
  readonly titulo: string;
  /** Name of the client in the breadcrumb's {Cliente} (NAV-09). */
  readonly cliente: string | null;
  readonly clientId: string | null;
  readonly mensagemLoginVisivel: boolean;
  /** Sentence over the sign-in form while its flag is on. */
  readonly mensagemLogin: string | null;
  readonly govBr: boolean;
  readonly alterarSenha: boolean;
  /** Name and contact of who is in charge of personal data, one a line. */
  readonly encarregado: string | null;
  readonly telefone: string | null;
  /** Address of the support chat; null: no 'Ajuda' button (NAV-13). */
  readonly chatSuporte: string | null;
  /** Base address of the embedded dashboards. */
  readonly dashboard: string | null;
  /** Which boards are shown from there, and their numbers there: 'agenda-dash=12, municipio=7'. */
  readonly paineisEmbutidos: string | null;
  /** Clinical study; null: no study configured. */
  readonly estudo: string | null;
  /** The study has the GAQ questionnaire. */
  readonly estudoGaq: boolean;
  /** The study goes on in its extension. */
  readonly estudoExtensao: boolean;
  /** Study whose records show the review chat; null: the one in force. */
  readonly estudoMonitoria: string | null;
  readonly sessaoMinutos: number;
  /** Minutes without a hand on the machine until the screen locks, which nobody can switch off (NGS1.02). */
  readonly inatividadeMinutos: number;
  /** Who must have a second factor. */
  readonly segundoFator: Exigencia;
  /** Days that a browser is trusted after a second step; 0: asked at every sign-in. */
  readonly segundoFatorDias: number;
  /** Minutes that a proof counts for what asks for one again. */
  readonly confirmacaoMinutos: number;
  /** Days that messages of the chat are kept; 0: for ever. */
  readonly chatDias: number;
};

/** What is wrong with a value; the sentence is in src/messages/configuracao.ts. */
export type SettingProblem =
  | { readonly code: 'obrigatorio' | 'texto' | 'sim-nao' | 'endereco' | 'telefone' | 'identificadores' }
  | { readonly code: 'longo'; readonly max: number }
  | { readonly code: 'inteiro'; readonly min: number; readonly max: number }
  | { readonly code: 'opcao'; readonly options: readonly string[] };

/** No user name, no blank, and a host that can stand in a Content-Security-Policy as it is. */
const ADDRESS = /^(https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::[0-9]{1,5})?)(?:[/?#]\S*)?$/i;

/** 'https://chat.exemplo.com.br:8443' of an address; null for what is none. */
export function originOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1]?.toLowerCase() ?? null;
}

/** The problem of a value for its setting; null for a good one. An empty optional value is null. */
export function settingProblem(setting: Setting, value: unknown): SettingProblem | null {
  if (value === null) return setting.required || setting.kind === 'sim-nao' ? { code: 'obrigatorio' } : null;
  if (setting.kind === 'sim-nao') return typeof value === 'boolean' ? null : { code: 'sim-nao' };
  if (setting.kind === 'inteiro') {
    const { min = 0, max = Number.MAX_SAFE_INTEGER } = setting;
    const good = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
    return good ? null : { code: 'inteiro', min, max };
  }
  if (typeof value !== 'string' || value.trim() === '' || value.trim() !== value) return { code: 'texto' };
  const lineBreaks = setting.kind === 'texto-longo' ? /[^\P{Cc}\n]/u : /\p{Cc}/u;
  if (lineBreaks.test(value)) return { code: 'texto' };
  if (setting.max !== undefined && value.length > setting.max) return { code: 'longo', max: setting.max };
  if (setting.options && !setting.options.includes(value)) return { code: 'opcao', options: setting.options };
  if (setting.kind === 'endereco' && originOf(value) === null) return { code: 'endereco' };
  if (setting.kind === 'identificadores' && identificadoresDe(value) === null)
    return { code: 'identificadores' };
  if (setting.kind === 'telefone' && !/^\+?[0-9() .-]{8,30}$/.test(value)) return { code: 'telefone' };
  return null;
}

/** The value that a variable of the environment says: 'true' is a flag, digits a number, empty nothing at all. */
export function settingFromText(setting: Setting, text: string | undefined): unknown {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (setting.kind === 'sim-nao') return trimmed === 'true' ? true : trimmed === 'false' ? false : trimmed;
  if (setting.kind === 'inteiro') return /^[0-9]{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
  return trimmed;
}

/** Defaults, under the administrator's values, under those that the environment fixes; bad stored ones do not count. */
export function configInForce(
  fixed: Partial<Record<SettingKey, unknown>>,
  stored: { readonly [key: string]: unknown },
): ProductConfig {
  const value = (key: SettingKey): unknown => {
    if (Object.hasOwn(fixed, key)) return fixed[key];
    const kept = Object.hasOwn(stored, key) ? stored[key] : undefined;
    return kept !== undefined && settingProblem(SETTINGS[key], kept) === null ? kept : SETTINGS[key].standard;
  };
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, value(key)])) as ProductConfig;
}
