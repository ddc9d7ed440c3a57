/**
 * Compiles a template to an entity of the form engine: JSON Schema, layout and the calculated fields. The
 * same compilation serves the screen and the server. So both show, hide, demand and calculate alike.
 */
import { formularioExtras as texto } from '#messages/formulario.ts';
import type { Condition } from '#schemas/meta/vocabulary.ts';
import type { LayoutSection, LayoutTab, ResourceDeclaration } from '../registro/declaration.ts';
import { holds } from '../registro/conditions.ts';
import { buildEntity, type EntityModel, type PropertySchema, type RootSchema } from '../registro/entity.ts';
import { calcular } from './calculo.ts';
import { casasDe, propriedadeDe, propriedadeDoExtra, quandoDe, tituloDe } from './campo-schema.ts';
import { condicaoDe } from './condicao.ts';
import { chavesTrazidas, extraDe, faixaDe, OUTRO } from './extras.ts';
import { lerFormula, type No } from './formula.ts';
import { dependenciasDe, lugaresDe, ordemDe, type Lugar } from './grafo.ts';
import {
  CHAVE_PACIENTE,
  isCampo,
  percorrer,
  type Campo,
  type Componente,
  type Dado,
  type Grupo,
} from './tipos.ts';

export type Formulario = {
  readonly entity: EntityModel;
  /** Layout as the form engine reads it from a declaration. */
  readonly resource: ResourceDeclaration;
  /** The same in the pages in which it is filled in. */
  readonly aPreencher: ResourceDeclaration;
  /** Keys of calculated fields, 'tabela.coluna' inside a table: whatever is sent for them is worked out again. */
  readonly calculados: readonly string[];
};

type Valores = { readonly [campo: string]: unknown };

/** Wire name of the answers; the compiled entity bears it, so that files and drafts know their place. */
export const RECURSO_RESPOSTA = 'form-respostas';

export function compilar(nome: string, dado: Dado, hoje: string): Formulario {
  const lugares = lugaresDe(dado.templateRecord);
  const campoEm = (grupo: Grupo | null) => {
    const visiveis = new Map(
      lugares.filter((lugar) => lugar.grupo === grupo).map(({ campo }) => [campo.chave, campo]),
    );
    return (chave: string) => visiveis.get(chave);
  };
  const noTopo = campoEm(null);
  const paciente = pacienteDe(dado);
  const emGrade = new Set(
    [...percorrer(dado.templateRecord)].flatMap(({ item }) =>
      item.tipo === 'matriz' ? chavesTrazidas(item) : [],
    ),
  );
  const properties: { [id: string]: PropertySchema } = { ...paciente };
  const visiveis = new Map<string, Condition | undefined>();
  for (const { campo, grupo, condicoes } of lugares) {
    if (grupo !== null) continue;
    const visivel = condicaoDe(condicoes, noTopo);
    visiveis.set(campo.chave, visivel);
    if (campo.tipo === 'grupo') properties[campo.chave] = tabela(campo, visivel, campoEm(campo));
    else Object.assign(properties, propriedadesDe(campo, visivel, emGrade.has(campo.chave)));
  }
  const schema: RootSchema = {
    $id: 'formulario',
    title: nome,
    type: 'object',
    additionalProperties: false,
    'x-entity': { plural: nome, label: [rotuloDe(properties)], tenant: true },
    properties,
  };
  const built = buildEntity('formularios/formulario', schema, {
    name: RECURSO_RESPOSTA,
    subject: 'form-resposta',
  });
  const derive = derivacao(lugares, visiveis, hoje);
  const entity: EntityModel = derive ? { ...built, derive } : built;
  const { feitas: sections, inicios } = secoes(dado, Object.keys(paciente), noTopo);
  const tabs = paginas(sections, inicios);
  const recurso = {
    name: RECURSO_RESPOSTA,
    path: '/form-respostas',
    breadcrumb: nome,
    icon: 'form',
  } as const;
  return {
    entity,
    resource: { ...recurso, form: { sections } },
    aPreencher: { ...recurso, form: tabs.length > 1 ? { tabs, pages: true } : { sections } },
    calculados: lugares.flatMap(({ campo, grupo }) =>
      campo.tipo === 'calculado'
        ? [campo.chave, extraDe(campo)?.chave ?? campo.chave].map((chave) =>
            grupo ? `${grupo.chave}.${chave}` : chave,
          )
        : [],
    ),
  };
}

/** An entity is named by a simple field; nothing shows an answer by it. */
function rotuloDe(properties: { readonly [id: string]: PropertySchema }): string {
  const simples = Object.entries(properties).find(([, { type, 'x-ref': ref }]) => !ref && type !== 'array');
  return simples?.[0] ?? Object.keys(properties)[0] ?? CHAVE_PACIENTE;
}

function pacienteDe({ paciente = 'nao' }: Dado): { readonly [id: string]: PropertySchema } {
  if (paciente === 'nao') return {};
  return {
    [CHAVE_PACIENTE]: {
      type: ['integer', 'null'],
      title: 'Paciente',
      'x-ref': { resource: 'pacientes', create: false },
      ...(paciente === 'obrigatorio' ? { 'x-when': { required: {} } } : {}),
    },
  };
}

function tabela(
  grupo: Grupo,
  visivel: Condition | undefined,
  campoDe: (chave: string) => Campo | Grupo | undefined,
): PropertySchema {
  const when = quandoDe(visivel, grupo.obrigatorio === true);
  return {
    type: 'array',
    title: tituloDe(grupo),
    ...(grupo.minimo && !visivel ? { minItems: grupo.minimo } : {}),
    maxItems: grupo.maximo ?? 100,
    'x-child': grupo.singular ? { singular: grupo.singular } : {},
    ...(grupo.ajuda ? { 'x-ui': { help: grupo.ajuda } } : {}),
    ...(when ? { 'x-when': when } : {}),
    items: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        grupo.itens.flatMap((campo) =>
          Object.entries(propriedadesDe(campo, condicaoDe(campo.quando ? [campo.quando] : [], campoDe))),
        ),
      ),
    },
  };
}

/** Sections of the layout: what stands outside any section makes one without a title. */
function secoes(
  dado: Dado,
  primeiros: readonly string[],
  campoDe: (chave: string) => Campo | Grupo | undefined,
): { readonly feitas: readonly LayoutSection[]; readonly inicios: ReadonlyMap<number, string> } {
  const prontas: LayoutSection[] = [];
  const inicios = new Map<number, string>();
  let solta: string[] = [...primeiros];
  const fechar = (title?: string, when?: Condition): void => {
    if (solta.length > 0)
      prontas.push({ ...(title ? { title } : {}), fields: solta, ...(when ? { when } : {}) });
    solta = [];
  };
  const por = (itens: readonly Componente[], title?: string, when?: Condition): void => {
    let titulo = title;
    for (const item of itens) {
      if (item.tipo === 'secao') {
        fechar(titulo, when);
        if (item.pagina) inicios.set(prontas.length, item.rotulo.trim());
        por(item.itens, item.rotulo, item.quando ? condicaoDe([item.quando], campoDe) : undefined);
        titulo = undefined;
      } else if (item.tipo === 'textofixo' || item.tipo === 'matriz') {
        // A section that begins with a text or a grid bears its title there.
        const comeca = solta.length === 0 && titulo !== undefined;
        fechar(titulo, when);
        const heading = comeca ? titulo : item.rotulo;
        const proprio = item.tipo === 'matriz' ? item.ajuda : item.texto;
        const text = [comeca && item.rotulo.trim() ? item.rotulo : undefined, proprio]
          .filter((parte) => parte !== undefined)
          .join('\n');
        const partes = [when, item.quando && condicaoDe([item.quando], campoDe)].filter(
          (parte) => parte !== undefined,
        );
        const juntas = partes.length > 1 ? { allOf: partes } : partes[0];
        prontas.push({
          ...(heading?.trim() ? { title: heading } : {}),
          ...(text || item.tipo === 'textofixo' ? { text } : {}),
          fields: item.tipo === 'matriz' ? chavesTrazidas(item).map((chave) => `${chave}:2`) : [],
          ...(juntas ? { when: juntas } : {}),
        });
        titulo = undefined;
      } else if (item.tipo === 'colunas') solta.push(...item.itens.flatMap((campo) => lugares(campo, '1')));
      else if (item.tipo === 'grupo') solta.push(`${item.chave}:2`);
      else solta.push(...lugares(item, larguraDe(item)));
    }
    fechar(titulo, when);
  };
  por(dado.templateRecord);
  return { feitas: prontas, inicios };
}

/** The sections in pages, each called by the section that begins it; a section that says only its page's name says nothing. */
function paginas(
  sections: readonly LayoutSection[],
  inicios: ReadonlyMap<number, string>,
): readonly LayoutTab[] {
  const cortes = [...new Set([0, ...inicios.keys()])]
    .filter((at) => at < sections.length)
    .sort((a, b) => a - b);
  return cortes.map((at, index) => {
    const title = inicios.get(at) || sections[at]?.title || texto.pagina(index + 1);
    const [primeira, ...demais] = sections.slice(at, cortes[index + 1]);
    const { title: titulo, ...resto } = primeira as LayoutSection;
    return {
      title,
      sections: [titulo === undefined || titulo === title ? resto : { ...resto, title: titulo }, ...demais],
    };
  });
}

/** The place of a field, and of the one that it brings with it. */
function lugares(item: Componente, largura: '1' | '2'): readonly string[] {
  const extra = extraDe(item);
  return [`${item.chave}:${largura}`, ...(extra ? [`${extra.chave}:${largura}`] : [])];
}

/** A field as properties of the schema: its own, and that of the field that it brings with it. */
function propriedadesDe(
  campo: Campo,
  visivel: Condition | undefined,
  emGrade = false,
): { readonly [id: string]: PropertySchema } {
  const { 'x-ui': ui, ...propriedade } = propriedadeDe(campo, visivel);
  const propria = {
    [campo.chave]: emGrade
      ? { ...propriedade, 'x-ui': { ...ui, grid: true } }
      : { ...propriedade, ...(ui ? { 'x-ui': ui } : {}) },
  };
  const extra = extraDe(campo);
  if (!extra) return propria;
  const escolhido: Condition =
    campo.tipo === 'escolha' && campo.multipla
      ? { properties: { [campo.chave]: { type: 'array', contains: { const: OUTRO } } } }
      : { properties: { [campo.chave]: { const: OUTRO } } };
  const quando = extra.tipo === 'faixa' ? visivel : visivel ? { allOf: [visivel, escolhido] } : escolhido;
  return { ...propria, [extra.chave]: propriedadeDoExtra(extra, quando) };
}

/** One column only where it was asked for: a form for people is read from top to bottom. */
function larguraDe(campo: Componente): '1' | '2' {
  return isCampo(campo) && campo.largura === 'metade' ? '1' : '2';
}

type Conta = { readonly no: No; readonly casas: number };
type Formulas = ReadonlyMap<string, Conta>;
type Passo = (registro: { [campo: string]: unknown }) => void;

/** The one pass that works out every calculated field: hidden values count as empty, each after what it needs. */
function derivacao(
  lugares: readonly Lugar[],
  visiveis: ReadonlyMap<string, Condition | undefined>,
  hoje: string,
): ((registro: Valores) => Valores) | undefined {
  const formulas = new Map<string, Conta>();
  for (const { campo } of lugares) {
    if (campo.tipo !== 'calculado') continue;
    const formula = lerFormula(campo.formula);
    if (formula.ok) formulas.set(campo.chave, { no: formula.no, casas: casasDe(campo) ?? 2 });
  }
  if (!lugares.some(({ campo }) => campo.tipo === 'calculado')) return undefined;
  const deChave = new Map(lugares.map((lugar) => [lugar.campo.chave, lugar]));
  const ordem = ordemDe(dependenciasDe(lugares));
  const passos: Passo[] = [];
  const mudados: string[] = [];
  for (const chave of ordem) {
    const lugar = deChave.get(chave);
    if (!lugar || lugar.grupo !== null) continue;
    const { campo } = lugar;
    const visivel = visiveis.get(chave);
    if (visivel)
      passos.push(
        (registro) =>
          void (holds(visivel, registro) || (registro[chave] = campo.tipo === 'grupo' ? [] : null)),
      );
    if (campo.tipo === 'calculado') {
      const formula = formulas.get(chave);
      const faixa = extraDe(campo)?.chave;
      mudados.push(chave, ...(faixa === undefined ? [] : [faixa]));
      passos.push((registro) => {
        if (!visivel || holds(visivel, registro))
          registro[chave] = formula ? calcular(formula.no, registro, { hoje, casas: formula.casas }) : null;
        if (faixa !== undefined) registro[faixa] = faixaDe(campo.faixas ?? [], registro[chave]);
      });
    } else if (campo.tipo === 'grupo') {
      const linhas = linhaDe(campo, ordem, lugares, formulas, hoje);
      if (!linhas) continue;
      mudados.push(chave);
      passos.push((registro) => {
        const rows = registro[chave];
        registro[chave] = Array.isArray(rows) ? rows.map((row: Valores) => linhas(row, registro)) : [];
      });
    }
  }
  return (registro) => {
    const copia = { ...registro };
    for (const passo of passos) passo(copia);
    return Object.fromEntries(
      mudados.filter((chave) => !isVazioOculto(chave, copia, registro)).map((chave) => [chave, copia[chave]]),
    );
  };
}

/** A hidden table keeps its rows while filling in, should it be shown again; the validator empties it on sending. */
function isVazioOculto(chave: string, depois: Valores, antes: Valores): boolean {
  const rows = depois[chave];
  return Array.isArray(rows) && rows.length === 0 && Array.isArray(antes[chave]);
}

function linhaDe(
  grupo: Grupo,
  ordem: readonly string[],
  lugares: readonly Lugar[],
  formulas: Formulas,
  hoje: string,
): ((linha: Valores, registro: Valores) => Valores) | undefined {
  const proprias = new Map(
    lugares.filter((lugar) => lugar.grupo === grupo).map((lugar) => [lugar.campo.chave, lugar]),
  );
  if (![...proprias.values()].some(({ campo }) => campo.tipo === 'calculado')) return undefined;
  const chaves = ordem.filter((chave) => proprias.has(chave));
  const campoDe = (chave: string) => proprias.get(chave)?.campo;
  const visivel = new Map(
    chaves.map((chave) => [chave, condicaoDe(proprias.get(chave)?.condicoes ?? [], campoDe)]),
  );
  return (linha, registro) => {
    // A row's formula may use the form's own fields beside those of the row.
    const copia: { [campo: string]: unknown } = { ...registro, ...linha };
    const nova: { [campo: string]: unknown } = { ...linha };
    for (const chave of chaves) {
      const condicao = visivel.get(chave);
      if (condicao && !holds(condicao, copia)) copia[chave] = null;
      else {
        const formula = formulas.get(chave);
        if (formula) copia[chave] = calcular(formula.no, copia, { hoje, casas: formula.casas });
      }
      const campo = campoDe(chave);
      if (campo?.tipo !== 'calculado') continue;
      nova[chave] = copia[chave];
      const faixa = extraDe(campo)?.chave;
      if (faixa !== undefined) nova[faixa] = faixaDe(campo.faixas ?? [], copia[chave]);
    }
    return nova;
  };
}
