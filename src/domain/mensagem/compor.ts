/** A message made of a template and real values (UTIL-02): complete or not at all, to whom, and what to mind. */
import { isValidTelefone, normalizeTelefone, whatsappLink } from '#domain/formato/telefone.ts';
import { foldText } from '#domain/formato/texto.ts';
import { VARIAVEIS } from './variaveis.ts';

export type Variavel = (typeof VARIAVEIS)[number];
export type Valores = { readonly [variavel in Variavel]?: string | null };
export type Canal = 'WHATSAPP' | 'SMS' | 'EMAIL';

/** What a preview and a sending are asked by; the server checks and completes it. */
export type PedidoMensagem = {
  readonly pacienteId: number;
  readonly profissionalId?: number | null;
  /** 'YYYY-MM-DD' and 'HH:MM' of what the message tells of. */
  readonly data?: string | null;
  readonly hora?: string | null;
  readonly link?: string | null;
};

/** Why a message may not leave; 'ciente' notes may be overruled by the person who sends. */
export type Impedimento =
  | { readonly motivo: 'faltando'; readonly variaveis: readonly Variavel[] }
  | {
      readonly motivo:
        | 'sem-consentimento'
        | 'sem-responsavel'
        | 'sem-destino'
        | 'obito'
        | 'inativo'
        | 'sem-servidor'
        | 'passado';
    };

export type PreviaMensagem = {
  readonly canal: Canal;
  readonly assunto: string | null;
  /** With what is missing still in its braces. */
  readonly texto: string;
  readonly destinatario: string;
  readonly destino: string | null;
  readonly impedimentos: readonly Impedimento[];
  /** Words that tell of a person's health, on a channel that others may read. */
  readonly termosClinicos: readonly string[];
  /** What the template asks for, so that the screen asks for no more. */
  readonly variaveis: readonly Variavel[];
  readonly modeloVersao: number;
};

export type MensagemSaida = {
  readonly id: number;
  /** What opens the conversation with the text in it; null where the server sent the message itself. */
  readonly url: string | null;
};

/** Origin, host and path of an address without name or password in it. */
const ENDERECO = /^(https?:\/\/([\p{L}\p{N}.-]+|\[[\da-f:]+\])(?::\d{1,5})?)(\/[^?#\s]*)?(?:[?#]\S*)?$/iu;

const USE = /\{\{([A-Za-z]+)\}\}/g;

/** Purposes that tell of what is still to come. */
const DO_QUE_VEM = ['LEMBRETE', 'CONFIRMACAO', 'REMARCACAO', 'CANCELAMENTO', 'PREPARO', 'TELECONSULTA'];

/** Whether a message of this purpose tells of what has been: `agora` is the unit's day and time ('YYYY-MM-DD', 'HH:MM'). */
export function falaDoPassado(
  finalidade: string,
  { data, hora }: Pick<PedidoMensagem, 'data' | 'hora'>,
  agora: { readonly data: string; readonly hora: string },
): boolean {
  if (!DO_QUE_VEM.includes(finalidade) || !data) return false;
  return data < agora.data || (data === agora.data && Boolean(hora) && (hora ?? '') < agora.hora.slice(0, 5));
}

/** An address that a patient may be sent: https, or a public link of this installation (`nosso`, its origin), however it is reached. */
export function linkServe(link: string, nosso?: string): boolean {
  const parts = ENDERECO.exec(link);
  if (!parts) return false;
  const [, origin = '', host = '', path = ''] = parts;
  if (origin.toLowerCase() === nosso && /^\/(?:c|pesquisa)\/./.test(path)) return true;
  return link.startsWith('https://') && host.includes('.');
}

/** The text with each variable's value in its place; what has none stays and is named once, in the text's order. */
export function compor(
  texto: string,
  valores: Valores,
): { readonly texto: string; readonly faltando: readonly Variavel[] } {
  const faltando = new Set<Variavel>();
  const filled = texto.replaceAll(USE, (whole, name: Variavel) => {
    const value = Object.hasOwn(valores, name) ? valores[name]?.trim() : undefined;
    if (value) return value;
    faltando.add(name);
    return whole;
  });
  return { texto: filled, faltando: [...faltando] };
}

/** The text in pieces, each variable that still stands in it apart, for a screen that marks them. */
export function partes(texto: string): readonly (string | { readonly variavel: Variavel })[] {
  return texto
    .split(/(\{\{[A-Za-z]+\}\})/)
    .filter((parte) => parte !== '')
    .map((parte) => {
      const name = VARIAVEIS.find((variavel) => parte === `{{${variavel}}}`);
      return name ? { variavel: name } : parte;
    });
}

/** The variables that the texts use, each once. */
export function variaveisUsadas(...textos: readonly (string | null)[]): readonly Variavel[] {
  const used = new Set(textos.flatMap((texto) => [...(texto ?? '').matchAll(USE)].map(([, name]) => name)));
  return VARIAVEIS.filter((name) => used.has(name));
}

/** Where the channel reaches the person: the mobile with area code, the address, or null. */
export function destinoDe(
  canal: Canal,
  pessoa: { readonly celular: string | null; readonly email: string | null },
): string | null {
  if (canal === 'EMAIL') return pessoa.email;
  const digits = pessoa.celular === null ? '' : normalizeTelefone(pessoa.celular);
  return isValidTelefone(digits) && digits.length === 11 && !digits.startsWith('0') ? digits : null;
}

/** What opens the conversation: WhatsApp with country code 55 (B9), or the telephone's own messages. Null for e-mail. */
export function enderecoDeEnvio(canal: Canal, destino: string, texto: string): string | null {
  if (canal === 'EMAIL') return null;
  if (canal === 'SMS') return `sms:+55${destino}?body=${encodeURIComponent(texto)}`;
  const link = whatsappLink(destino);
  return link && `${link}?text=${encodeURIComponent(texto)}`;
}

/**
 * Words that tell of a person's health. A reminder needs none of them, and WhatsApp, SMS and e-mail are read on locked
 * screens and by families (LGPD, art. 11: health data are sensitive). Not a proof: the person who sends decides.
 */
const TERMOS = [
  'hiv',
  'aids',
  'sorologia',
  'sifilis',
  'hepatite',
  'dst',
  'ist',
  'cancer',
  'tumor',
  'oncologia',
  'quimioterapia',
  'radioterapia',
  'biopsia',
  'gravidez',
  'gestante',
  'aborto',
  'psiquiatria',
  'depressao',
  'esquizofrenia',
  'bipolar',
  'dependencia quimica',
  'alcoolismo',
  'suicidio',
  'diagnostico',
  'laudo',
  'resultado positivo',
  'resultado negativo',
  'reagente',
  'cid',
] as const;

/** The clinical words in the text, each once, as the list writes them. */
export function termosClinicos(texto: string): readonly string[] {
  const words = ` ${foldText(texto).replaceAll(/[^a-z0-9]+/g, ' ')} `;
  return TERMOS.filter((termo) => words.includes(` ${termo} `));
}

/** 'Ana' of 'Ana Maria de Souza'. */
export function primeiroNome(nome: string): string {
  return nome.trim().split(/\s+/)[0] ?? '';
}

/** The house's address in one line; null where the street is not on file. */
export function enderecoEmLinha(partes: {
  readonly logradouro: string | null;
  readonly numero: string | null;
  readonly complemento: string | null;
  readonly bairro: string | null;
  readonly cidade: string | null;
}): string | null {
  if (!partes.logradouro) return null;
  const rua = [partes.logradouro, partes.numero, partes.complemento].filter(Boolean).join(', ');
  return [rua, partes.bairro, partes.cidade].filter(Boolean).join(' - ');
}
