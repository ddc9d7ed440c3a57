/** One field of a template as a property of a JSON Schema with the project's own `x-` words. */
import type { Condition } from '#schemas/meta/vocabulary.ts';
import type { PropertySchema } from '../registro/entity.ts';
import { roundDecimal } from '../formato/decimal.ts';
import { TAG_MAX_COUNT, TAG_MAX_LENGTH } from '../formato/tags.ts';
import { opcoesDaEscolha, padraoDe, type Extra } from './extras.ts';
import { PERGUNTA_SATISFACAO, type Campo, type Grupo } from './tipos.ts';

const TEXTO_MAXIMO = 200;
const PARAGRAFO_MAXIMO = 5000;
const SEM_ESPACO = '^\\S+$';

/** Decimal places of a field whose value is decimal text; null where it is not. */
export function casasDe(campo: Campo | Grupo): number | null {
  if (campo.tipo === 'calculado') return campo.casas ?? 2;
  if (campo.tipo === 'numero') return (campo.casas ?? 0) > 0 ? (campo.casas ?? 0) : null;
  return null;
}

type Vazio = { readonly const: null; readonly title: string };
const NAO_INFORMADO: Vazio = { const: null, title: 'Não informado' };

/** What the kind alone says; title, help and conditions come from `propriedadeDe`. */
function corpo(campo: Campo): PropertySchema {
  switch (campo.tipo) {
    case 'texto':
      return campo.formato
        ? { type: ['string', 'null'], format: campo.formato }
        : {
            type: ['string', 'null'],
            maxLength: campo.maximo ?? TEXTO_MAXIMO,
            ...(campo.minimo ? { minLength: campo.minimo } : {}),
            'x-ui': { placeholder: campo.exemplo },
          };
    case 'paragrafo':
      return {
        type: ['string', 'null'],
        maxLength: campo.maximo ?? PARAGRAFO_MAXIMO,
        'x-ui': { widget: 'textarea', rows: campo.linhas ?? 4, placeholder: campo.exemplo },
      };
    case 'numero': {
      const limites = { minimum: campo.minimo, maximum: campo.maximo };
      const casas = casasDe(campo);
      return casas === null
        ? { type: ['integer', 'null'], ...limites, 'x-ui': { suffix: campo.unidade } }
        : {
            type: ['string', 'null'],
            format: 'decimal',
            ...limites,
            'x-ui': { suffix: campo.unidade, scale: casas },
          };
    }
    case 'data':
      return {
        type: ['string', 'null'],
        format: 'date',
        ...(campo.de || campo.ate ? { 'x-range': { from: campo.de, to: campo.ate } } : {}),
      };
    case 'datahora':
      return { type: ['string', 'null'], format: 'date-time' };
    case 'hora':
      return { type: ['string', 'null'], format: 'time' };
    case 'simnao':
      return { type: ['boolean', 'null'], 'x-ui': { widget: 'radio' } };
    case 'escolha': {
      const opcoes = opcoesDaEscolha(campo).map(({ valor, rotulo }) => ({ const: valor, title: rotulo }));
      if (campo.multipla)
        return {
          type: 'array',
          items: { type: 'string', oneOf: opcoes },
          ...(campo.exibicao === 'botoes' ? { 'x-ui': { widget: 'radio' } } : {}),
        };
      return {
        type: ['string', 'null'],
        oneOf: [...opcoes, NAO_INFORMADO],
        ...(campo.exibicao === 'botoes' ? { 'x-ui': { widget: 'radio' } } : {}),
      };
    }
    case 'escala':
      return {
        type: ['integer', 'null'],
        minimum: campo.minimo,
        maximum: campo.maximo,
        'x-ui': { widget: 'escala', ends: campo.extremos },
      };
    case 'likert':
      return {
        type: ['integer', 'null'],
        oneOf: [...campo.pontos.map((title, index) => ({ const: index + 1, title })), NAO_INFORMADO],
        'x-ui': { widget: 'radio' },
      };
    case 'consulta':
      return { type: ['integer', 'null'], 'x-ref': { resource: campo.recurso, create: false } };
    case 'calculado':
      return {
        type: ['string', 'null'],
        format: 'decimal',
        readOnly: true,
        'x-ui': { suffix: campo.unidade, scale: casasDe(campo) ?? 2 },
      };
    case 'etiquetas':
      return {
        type: 'array',
        maxItems: campo.maximo ?? TAG_MAX_COUNT,
        uniqueItems: true,
        items: {
          type: 'string',
          minLength: 1,
          maxLength: campo.letras ?? TAG_MAX_LENGTH,
          pattern: SEM_ESPACO,
        },
        'x-ui': { widget: 'tags' },
      };
    case 'anexo':
      return { type: ['string', 'null'], format: 'arquivo' };
    case 'foto':
      return { type: ['string', 'null'], format: 'arquivo', 'x-ui': { widget: 'image' } };
    case 'assinatura':
      return { type: ['string', 'null'], format: 'arquivo', 'x-ui': { widget: 'assinatura' } };
    default:
      return {
        type: ['integer', 'null'],
        minimum: campo.maximo === 5 ? 1 : 0,
        maximum: campo.maximo ?? 10,
        'x-ui': { widget: 'satisfacao' },
      };
  }
}

/** Without keys that say nothing: a meta-schema knows no undefined. */
function enxuto<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}

export function tituloDe(campo: Campo | Grupo): string {
  if (campo.rotulo.trim() !== '') return campo.rotulo;
  return campo.tipo === 'satisfacao' ? PERGUNTA_SATISFACAO : campo.chave;
}

/** `x-when` of a field that may be hidden, must be answered, or both; every field may be empty otherwise. */
export function quandoDe(
  visivel: Condition | undefined,
  obrigatorio: boolean,
): { readonly visible?: Condition; readonly required?: Condition } | undefined {
  if (!visivel && !obrigatorio) return undefined;
  return { ...(visivel ? { visible: visivel } : {}), ...(obrigatorio ? { required: {} } : {}) };
}

export function propriedadeDe(campo: Campo, visivel: Condition | undefined): PropertySchema {
  const { 'x-ui': ui, ...resto } = corpo(campo);
  const quando = quandoDe(visivel, campo.obrigatorio === true && campo.tipo !== 'calculado');
  const look = enxuto({ ...ui, help: campo.ajuda });
  return enxuto({
    ...resto,
    'x-range': resto['x-range'] ? enxuto(resto['x-range']) : undefined,
    title: tituloDe(campo),
    default: valorInicial(campo),
    'x-when': quando,
    'x-ui': Object.keys(look).length > 0 ? look : undefined,
  });
}

/** As the value travels: a decimal is text. */
function valorInicial(campo: Campo): unknown {
  const padrao = padraoDe(campo);
  const casas = casasDe(campo);
  return typeof padrao === 'number' && casas !== null ? roundDecimal(String(padrao), casas) : padrao;
}

/** The field that a component brings with it: shown, and for 'Outro' asked, as its component says. */
export function propriedadeDoExtra(extra: Extra, visivel: Condition | undefined): PropertySchema {
  const quando = quandoDe(visivel, extra.tipo === 'outro');
  return enxuto({
    type: ['string', 'null'],
    title: extra.rotulo,
    maxLength: TEXTO_MAXIMO,
    ...(extra.tipo === 'faixa' ? { readOnly: true } : {}),
    'x-when': quando,
  });
}
