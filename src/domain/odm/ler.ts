/**
 * The metadata of an ODM 1.3 file that another program wrote: forms as the builder has them, visits by name, and what was
 * left. None of the commonest programs is strictly valid, so what is there is read and the rest is said. Pure (CRF-05).
 */
import { SaxesParser } from 'saxes';
import { odmLido as texto } from '#messages/estudo-dados.ts';
import { momentoDaVisita } from '../estudo/tipos.ts';
import { chaveDe, chaveLivre } from '../formulario/chaves.ts';
import type { Campo, Componente, Dado, Grupo, Opcao } from '../formulario/tipos.ts';

/** Letters; what is larger is a whole study with its data, of which only the metadata are read. */
export const MAIOR_ODM = 20_000_000;
const FUNDO = 40;

export type FormularioLido = { readonly nome: string; readonly dado: Dado; readonly campos: number };
export type VisitaLida = {
  readonly nome: string;
  readonly formularios: readonly string[];
  readonly momento: string | null;
};
export type OdmLido =
  | {
      readonly ok: true;
      readonly programa: string;
      readonly formularios: readonly FormularioLido[];
      readonly visitas: readonly VisitaLida[];
      readonly deixados: readonly string[];
    }
  | { readonly ok: false; readonly recusa: string };

type Atributos = { readonly [nome: string]: string };
type No = {
  readonly nome: string;
  readonly atributos: Atributos;
  readonly filhos: No[];
  texto: string;
};

class Recusa extends Error {}

/** What of the file is kept as a tree: the metadata; of the data only the count. */
const DADOS = new Set(['ClinicalData', 'ReferenceData', 'AdminData', 'Association']);
const local = (nome: string): string => nome.slice(nome.indexOf(':') + 1);
/** Of another namespace: 'redcap:Variable'. XML's own are nobody's. */
const alheio = (nome: string): string | null => {
  const dois = nome.indexOf(':');
  const prefixo = dois < 0 ? '' : nome.slice(0, dois);
  return ['', 'odm', 'xml', 'xmlns', 'xsi', 'ds'].includes(prefixo) ? null : prefixo;
};

type Passagem = {
  readonly raiz: No | null;
  readonly respostas: number;
  readonly alheios: ReadonlyMap<string, number>;
};

function percorrerXml(conteudo: string): Passagem {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const pilha: No[] = [];
  let raiz: No | null = null;
  let respostas = 0;
  let fundo = 0;
  let ignorando = 0;
  const alheios = new Map<string, number>();
  const contar = (nome: string): void => {
    const prefixo = alheio(nome);
    if (prefixo !== null) alheios.set(prefixo, (alheios.get(prefixo) ?? 0) + 1);
  };
  parser.on('doctype', () => {
    throw new Recusa(texto.doctype);
  });
  parser.on('error', () => {
    throw new Recusa(texto.naoEXml(parser.line));
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++fundo > FUNDO) throw new Recusa(texto.naoEXml(parser.line));
    const nome = local(name);
    if (nome.startsWith('ItemData')) respostas += 1;
    if (ignorando > 0 || DADOS.has(nome)) {
      ignorando += 1;
      return;
    }
    contar(name);
    for (const atributo of Object.keys(attributes)) contar(atributo);
    const no: No = {
      nome: alheio(name) === null ? nome : name,
      atributos: attributes,
      filhos: [],
      texto: '',
    };
    pilha.at(-1)?.filhos.push(no);
    raiz ??= no;
    pilha.push(no);
  });
  const ouvir = (pedaco: string): void => {
    const no = pilha.at(-1);
    if (ignorando === 0 && no) no.texto += pedaco;
  };
  parser.on('text', ouvir);
  parser.on('cdata', ouvir);
  parser.on('closetag', () => {
    fundo -= 1;
    if (ignorando > 0) ignorando -= 1;
    else pilha.pop();
  });
  parser.write(conteudo.replace(/^\uFEFF/u, '')).close();
  return { raiz, respostas, alheios };
}

const todos = (no: No, nome: string): readonly No[] =>
  no.filhos.flatMap((filho) => (filho.nome === nome ? [filho] : todos(filho, nome)));
const filhosDe = (no: No, nome: string): readonly No[] => no.filhos.filter((filho) => filho.nome === nome);
const porOid = (nos: readonly No[]): ReadonlyMap<string, No> =>
  new Map(nos.map((no) => [no.atributos['OID'] ?? '', no]));

/** Portuguese first, then English, then whatever stands first. */
function traducao(no: No | undefined): string {
  const textos = no ? filhosDe(no, 'TranslatedText') : [];
  const em = (lingua: string) =>
    textos.find(({ atributos }) => (atributos['xml:lang'] ?? '').toLowerCase().startsWith(lingua));
  return (
    (em('pt') ?? em('en') ?? textos[0])?.texto
      .replaceAll(/<[^>]*>/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim() ?? ''
  );
}

const PROGRAMAS: { readonly [prefixo: string]: string } = {
  redcap: 'REDCap',
  openedc: 'OpenEDC',
  OpenClinica: 'OpenClinica',
};

type Deixado = {
  semItem: number;
  faixas: number;
  condicoes: number;
  calculos: number;
  listas: number;
  readonly tipos: Set<string>;
  readonly linguas: Set<string>;
};

type Fonte = {
  readonly itens: ReadonlyMap<string, No>;
  readonly grupos: ReadonlyMap<string, No>;
  readonly listas: ReadonlyMap<string, No>;
  readonly unidades: ReadonlyMap<string, No>;
  readonly deixado: Deixado;
};

export function lerOdm(conteudo: string): OdmLido {
  if (conteudo.length > MAIOR_ODM) return { ok: false, recusa: texto.grande };
  let passagem: Passagem;
  try {
    passagem = percorrerXml(conteudo);
  } catch (error) {
    if (error instanceof Recusa) return { ok: false, recusa: error.message };
    throw error;
  }
  const { raiz, respostas, alheios } = passagem;
  if (!raiz || raiz.nome !== 'ODM') return { ok: false, recusa: texto.naoEOdm };
  const versao = raiz.atributos['ODMVersion'] ?? '';
  if (versao.startsWith('2') || (raiz.atributos['xmlns'] ?? '').endsWith('/v2.0'))
    return { ok: false, recusa: texto.versaoDois };
  const metadados = todos(raiz, 'MetaDataVersion').at(-1);
  if (!metadados || filhosDe(metadados, 'FormDef').length === 0)
    return { ok: false, recusa: texto.semMetadados };
  const deixado: Deixado = {
    semItem: 0,
    faixas: 0,
    condicoes: filhosDe(metadados, 'ConditionDef').length,
    calculos: filhosDe(metadados, 'MethodDef').length,
    listas: 0,
    tipos: new Set(),
    linguas: new Set(),
  };
  const fonte: Fonte = {
    itens: porOid(filhosDe(metadados, 'ItemDef')),
    grupos: porOid(filhosDe(metadados, 'ItemGroupDef')),
    listas: porOid(filhosDe(metadados, 'CodeList')),
    unidades: porOid(todos(raiz, 'MeasurementUnit')),
    deixado,
  };
  for (const { atributos } of todos(metadados, 'TranslatedText')) {
    const lingua = atributos['xml:lang'];
    if (lingua) deixado.linguas.add(lingua);
  }
  for (const item of fonte.itens.values()) {
    if (item.atributos['redcap:BranchingLogic']) deixado.condicoes += 1;
    if (item.atributos['redcap:Calculation'] || item.atributos['redcap:FieldType'] === 'calc')
      deixado.calculos += 1;
  }
  const defs = filhosDe(metadados, 'FormDef');
  const nomes = new Map(defs.map((def) => [def.atributos['OID'] ?? '', nomeDo(def)]));
  const formularios = defs.map((def) => formularioDe(def, fonte));
  const visitas = filhosDe(metadados, 'StudyEventDef').map((def) => ({
    nome: nomeDo(def),
    momento: momentoDaVisita(nomeDo(def)),
    formularios: filhosDe(def, 'FormRef').flatMap(({ atributos }) => {
      const nome = nomes.get(atributos['FormOID'] ?? '');
      return nome === undefined ? [] : [nome];
    }),
  }));
  return {
    ok: true,
    programa: raiz.atributos['SourceSystem'] || programaDe(alheios),
    formularios,
    visitas,
    deixados: frases(deixado, { respostas, alheios, visitas }),
  };
}

const programaDe = (alheios: ReadonlyMap<string, number>): string =>
  [...alheios.keys()].map((prefixo) => PROGRAMAS[prefixo] ?? prefixo).find((nome) => nome !== '') ?? '';
const nomeDo = ({ atributos }: No): string => (atributos['Name'] || atributos['OID'] || '').slice(0, 120);

function frases(
  deixado: Deixado,
  {
    respostas,
    alheios,
    visitas,
  }: Pick<Passagem, 'respostas' | 'alheios'> & { readonly visitas: readonly VisitaLida[] },
): readonly string[] {
  const { deixados: t } = texto;
  const semMomento = visitas.filter(({ momento }) => momento === null).map(({ nome }) => nome);
  const linguas = [...deixado.linguas];
  const lida =
    linguas.find((l) => l.startsWith('pt')) ?? linguas.find((l) => l.startsWith('en')) ?? linguas[0];
  const deixadas = linguas.filter((lingua) => lingua !== lida);
  return [
    ...(respostas > 0 ? [t.respostas(respostas)] : []),
    ...[...alheios].map(([prefixo, quantos]) => t.fornecedor(PROGRAMAS[prefixo] ?? prefixo, quantos)),
    ...(deixado.condicoes > 0 ? [t.condicoes(deixado.condicoes)] : []),
    ...(deixado.calculos > 0 ? [t.calculos(deixado.calculos)] : []),
    ...(deixado.faixas > 0 ? [t.faixas(deixado.faixas)] : []),
    ...(deixadas.length > 0 ? [t.linguas(deixadas)] : []),
    ...(deixado.tipos.size > 0 ? [t.tipos([...deixado.tipos])] : []),
    ...(deixado.semItem > 0 ? [t.semItem(deixado.semItem)] : []),
    ...(deixado.listas > 0 ? [t.lista(deixado.listas)] : []),
    ...(semMomento.length > 0 ? [t.momentos(semMomento)] : []),
  ];
}

function formularioDe(def: No, fonte: Fonte): FormularioLido {
  const usadas = new Set<string>();
  const templateRecord: Componente[] = [];
  let campos = 0;
  for (const { atributos } of filhosDe(def, 'ItemGroupRef')) {
    const grupo = fonte.grupos.get(atributos['ItemGroupOID'] ?? '');
    if (!grupo) {
      fonte.deixado.semItem += 1;
      continue;
    }
    const repete = grupo.atributos['Repeating'] === 'Yes';
    const chave = repete ? tomar(usadas, nomeDo(grupo), 'tabela') : '';
    const itens = itensDo(grupo, fonte, repete ? new Set() : usadas);
    campos += itens.length;
    if (itens.length === 0) continue;
    if (repete) templateRecord.push({ chave, tipo: 'grupo', rotulo: nomeDo(grupo), itens } satisfies Grupo);
    else if (
      filhosDe(def, 'ItemGroupRef').length > 1 &&
      nomeDo(grupo) !== nomeDo(def) &&
      grupo.atributos['Name']
    )
      templateRecord.push({
        chave: tomar(usadas, nomeDo(grupo), 'secao'),
        tipo: 'secao',
        rotulo: nomeDo(grupo),
        itens,
      });
    else templateRecord.push(...itens);
  }
  return { nome: nomeDo(def), campos, dado: { paciente: 'nao', leitura: 'CLINICA', templateRecord } };
}

function tomar(usadas: Set<string>, nome: string, senao: string): string {
  const chave = chaveLivre(chaveDe(nome, senao), usadas);
  usadas.add(chave);
  return chave;
}

function itensDo(grupo: No, fonte: Fonte, usadas: Set<string>): Campo[] {
  const campos: Campo[] = [];
  const caixas = new Set<string>();
  for (const { atributos } of filhosDe(grupo, 'ItemRef')) {
    const item = fonte.itens.get(atributos['ItemOID'] ?? '');
    if (!item) {
      fonte.deixado.semItem += 1;
      continue;
    }
    const obrigatorio = atributos['Mandatory'] === 'Yes';
    const variavel = item.atributos['redcap:Variable'] ?? '';
    // The boxes of one question are items of their own there, and one choice of many here.
    if (item.atributos['redcap:FieldType'] === 'checkbox') {
      if (caixas.has(variavel)) continue;
      caixas.add(variavel);
      campos.push({ ...caixasDe(item, fonte), chave: tomar(usadas, variavel, 'campo') } as Campo);
      continue;
    }
    const chave = tomar(usadas, variavel || nomeDo(item), 'campo');
    campos.push({
      ...campoDe(item, fonte),
      chave,
      rotulo: rotuloDe(item),
      ...(obrigatorio ? { obrigatorio } : {}),
    } as Campo);
  }
  return campos;
}

const ROTULO = 300;
const rotuloDe = (item: No): string =>
  (
    traducao(filhosDe(item, 'Question')[0]) ||
    traducao(filhosDe(item, 'Description')[0]) ||
    nomeDo(item)
  ).slice(0, ROTULO);

const listaDo = (item: No, { listas }: Fonte): No | undefined =>
  listas.get(filhosDe(item, 'CodeListRef')[0]?.atributos['CodeListOID'] ?? '');

function caixasDe(item: No, fonte: Fonte): object {
  const escolhas = listaDo(item, fonte)?.atributos['redcap:CheckboxChoices'] ?? '';
  const opcoes = escolhas.split('|').flatMap((escolha): Opcao[] => {
    const virgula = escolha.indexOf(',');
    const [valor, rotulo] = [escolha.slice(0, virgula).trim(), escolha.slice(virgula + 1).trim()];
    return virgula < 0 || valor === '' ? [] : [{ valor, rotulo: rotulo || valor }];
  });
  return { tipo: 'escolha', multipla: true, rotulo: rotuloDe(item), opcoes };
}

function campoDe(item: No, fonte: Fonte): object {
  const { deixado, unidades } = fonte;
  const tipo = item.atributos['DataType'] ?? 'text';
  const lista = listaDo(item, fonte);
  const opcoes = lista ? opcoesDa(lista) : [];
  if (lista && opcoes.length === 0) deixado.listas += 1;
  if (opcoes.length > 0) return { tipo: 'escolha', opcoes };
  const unidade = unidades.get(
    filhosDe(item, 'MeasurementUnitRef')[0]?.atributos['MeasurementUnitOID'] ?? '',
  );
  const simbolo = unidade && (traducao(filhosDe(unidade, 'Symbol')[0]) || nomeDo(unidade)).slice(0, 20);
  switch (tipo) {
    case 'integer':
    case 'float':
    case 'double': {
      const casas =
        tipo === 'integer' ? 0 : Math.min(6, Number(item.atributos['SignificantDigits'] ?? 2) || 2);
      return {
        tipo: 'numero',
        ...(casas > 0 ? { casas } : {}),
        ...(simbolo ? { unidade: simbolo } : {}),
        ...limitesDe(item, deixado),
      };
    }
    case 'boolean':
      return { tipo: 'simnao' };
    case 'date':
      return { tipo: 'data' };
    case 'time':
      return { tipo: 'hora' };
    case 'datetime':
      return { tipo: 'datahora' };
    case 'text':
    case 'string': {
      const maximo = Number(item.atributos['Length'] ?? 0);
      const longo = item.atributos['redcap:FieldType'] === 'textarea' || maximo > 200;
      return longo && item.atributos['redcap:FieldType'] !== 'text'
        ? { tipo: 'paragrafo' }
        : { tipo: 'texto' };
    }
    default:
      deixado.tipos.add(tipo);
      return { tipo: 'texto' };
  }
}

function opcoesDa(lista: No): readonly Opcao[] {
  const vistos = new Set<string>();
  return [...filhosDe(lista, 'CodeListItem'), ...filhosDe(lista, 'EnumeratedItem')].flatMap((item) => {
    const valor = item.atributos['CodedValue'] ?? '';
    if (valor === '' || vistos.has(valor)) return [];
    vistos.add(valor);
    return [{ valor, rotulo: traducao(filhosDe(item, 'Decode')[0]) || valor }];
  });
}

/** Least and greatest; every other rule of a range is said to be left. */
function limitesDe(item: No, deixado: Deixado): { minimo?: number; maximo?: number } {
  const limites: { minimo?: number; maximo?: number } = {};
  for (const faixa of filhosDe(item, 'RangeCheck')) {
    const valor = Number(filhosDe(faixa, 'CheckValue')[0]?.texto.trim() || 'x');
    const comparador = faixa.atributos['Comparator'];
    if (Number.isNaN(valor)) deixado.faixas += 1;
    else if (comparador === 'GE') limites.minimo = valor;
    else if (comparador === 'LE') limites.maximo = valor;
    else if (comparador === 'GT' && Number.isInteger(valor) && item.atributos['DataType'] === 'integer')
      limites.minimo = valor + 1;
    else if (comparador === 'LT' && Number.isInteger(valor) && item.atributos['DataType'] === 'integer')
      limites.maximo = valor - 1;
    else deixado.faixas += 1;
  }
  return limites;
}
