/**
 * Reads the text of `dado` into its components. It refuses by name whatever this product would not give back:
 * an unknown kind, an unknown property, a key used twice. Nothing is dropped in silence, so a template comes
 * out of an export and an import as it went in.
 */
import { formularios as texto } from '#messages/formulario.ts';
import { LEITURAS } from '../acesso/leitura.ts';
import { isDate } from '../formato/data.ts';
import { isChave } from './chaves.ts';
import { chavesTrazidas } from './extras.ts';
import { MAX_COMPONENTES, MAX_DADO, type Componente, type Dado, type Problema, type Tipo } from './tipos.ts';

export type Leitura =
  | { readonly ok: true; readonly dado: Dado }
  | { readonly ok: false; readonly problemas: readonly Problema[] };

type Objeto = { readonly [chave: string]: unknown };
type Teste = (value: unknown) => boolean;
type Forma = { readonly [propriedade: string]: Teste };

const isObjeto = (value: unknown): value is Objeto =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const limpo = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();
const textoAte =
  (maximo: number): Teste =>
  (value) =>
    typeof value === 'string' && value.length <= maximo && limpo(value);
const inteiro =
  (menor: number, maior: number): Teste =>
  (value) =>
    Number.isInteger(value) && (value as number) >= menor && (value as number) <= maior;
const numero: Teste = (value) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e12;
const simNao: Teste = (value) => typeof value === 'boolean';
const umDe =
  (...valores: readonly unknown[]): Teste =>
  (value) =>
    valores.includes(value);
const lista =
  (teste: Teste, maximo: number): Teste =>
  (value) =>
    Array.isArray(value) && value.length <= maximo && value.every((item) => teste(item));
const objeto =
  (forma: Forma, exigidas: readonly string[]): Teste =>
  (value) =>
    isObjeto(value) &&
    Object.entries(value).every(([chave, item]) => Object.hasOwn(forma, chave) && forma[chave]?.(item)) &&
    exigidas.every((chave) => Object.hasOwn(value, chave));
const limiteData: Teste = (value) => typeof value === 'string' && (value === '$hoje' || isDate(value));

const OPERADORES = [
  'igual',
  'diferente',
  'maior',
  'maiorIgual',
  'menor',
  'menorIgual',
  'contem',
  'preenchido',
  'vazio',
];
const quando = objeto(
  {
    juncao: umDe('todas', 'alguma'),
    regras: lista(
      objeto(
        {
          campo: textoAte(60),
          operador: umDe(...OPERADORES),
          valor: (value) => textoAte(500)(value) || numero(value) || simNao(value),
        },
        ['campo', 'operador'],
      ),
      50,
    ),
  },
  ['juncao', 'regras'],
);

const RESPOSTA: Forma = {
  ajuda: textoAte(500),
  obrigatorio: simNao,
  largura: umDe('inteira', 'metade'),
  quando,
};
const opcoes = lista(objeto({ valor: textoAte(100), rotulo: textoAte(300) }, ['valor', 'rotulo']), 500);

/** Each has a key of its own within the grid, which makes that of its answer. */
const perguntas = lista(
  objeto(
    {
      valor: (value) => typeof value === 'string' && /^[a-zA-Z0-9]{1,40}$/.test(value),
      rotulo: textoAte(300),
    },
    ['valor', 'rotulo'],
  ),
  60,
);

const faixas = lista(objeto({ de: numero, ate: numero, rotulo: textoAte(100) }, ['de', 'ate', 'rotulo']), 30);

/** What each kind may say beside `chave`, `tipo`, `rotulo`; with '!' it must. */
const FORMAS: Readonly<Record<Tipo, Forma>> = {
  texto: {
    ...RESPOSTA,
    minimo: inteiro(0, 5000),
    maximo: inteiro(1, 5000),
    exemplo: textoAte(200),
    formato: umDe('cpf', 'cnpj', 'cns', 'cep', 'telefone', 'email'),
    padrao: textoAte(5000),
  },
  paragrafo: { ...RESPOSTA, linhas: inteiro(2, 40), maximo: inteiro(1, 20_000), exemplo: textoAte(200) },
  numero: {
    ...RESPOSTA,
    casas: inteiro(0, 6),
    unidade: textoAte(20),
    minimo: numero,
    maximo: numero,
    padrao: numero,
  },
  data: { ...RESPOSTA, de: limiteData, ate: limiteData, padrao: limiteData },
  hora: RESPOSTA,
  datahora: RESPOSTA,
  simnao: { ...RESPOSTA, padrao: simNao },
  escolha: {
    ...RESPOSTA,
    'opcoes!': opcoes,
    multipla: simNao,
    exibicao: umDe('lista', 'botoes'),
    outro: simNao,
    padrao: textoAte(100),
  },
  escala: {
    ...RESPOSTA,
    'minimo!': inteiro(0, 1),
    'maximo!': inteiro(2, 20),
    extremos: (value) => lista(textoAte(60), 2)(value) && (value as unknown[]).length === 2,
  },
  likert: { ...RESPOSTA, 'pontos!': lista(textoAte(100), 11) },
  consulta: { ...RESPOSTA, 'recurso!': textoAte(60) },
  calculado: { ...RESPOSTA, 'formula!': textoAte(2000), casas: inteiro(0, 6), unidade: textoAte(20), faixas },
  etiquetas: { ...RESPOSTA, letras: inteiro(1, 60), maximo: inteiro(1, 50) },
  foto: RESPOSTA,
  anexo: RESPOSTA,
  assinatura: RESPOSTA,
  satisfacao: { ...RESPOSTA, maximo: umDe(5, 10) },
  textofixo: { 'texto!': textoAte(10_000), quando },
  matriz: { ajuda: textoAte(500), obrigatorio: simNao, quando, 'perguntas!': perguntas, 'opcoes!': opcoes },
  colunas: { 'itens!': Array.isArray },
  grupo: {
    ajuda: textoAte(500),
    obrigatorio: simNao,
    quando,
    singular: textoAte(60),
    minimo: inteiro(0, 200),
    maximo: inteiro(1, 200),
    'itens!': Array.isArray,
  },
  secao: { quando, pagina: simNao, 'itens!': Array.isArray },
};

export const TIPOS = Object.keys(FORMAS) as readonly Tipo[];

/** Where each kind may stand. */
const DENTRO_DE: Readonly<Record<'raiz' | 'secao' | 'colunas' | 'grupo', (tipo: Tipo) => boolean>> = {
  raiz: () => true,
  secao: (tipo) => tipo !== 'secao',
  colunas: (tipo) => !['secao', 'colunas', 'grupo', 'textofixo', 'matriz'].includes(tipo),
  grupo: (tipo) =>
    !['secao', 'colunas', 'grupo', 'textofixo', 'matriz', 'foto', 'anexo', 'assinatura'].includes(tipo),
};

/** Whether a component of this kind may be put into a container of that kind, null for the form itself. */
export function cabeEm(tipo: Tipo, pai: 'secao' | 'colunas' | 'grupo' | null): boolean {
  return DENTRO_DE[pai ?? 'raiz'](tipo);
}

/** Reads and checks the text of a template. */
export function lerDado(dado: string): Leitura {
  if (dado.length > MAX_DADO) return recusa(texto.leitura.grande);
  let value: unknown;
  try {
    value = JSON.parse(dado);
  } catch {
    return recusa(texto.leitura.jsonInvalido); // The parser's own words are English and about characters.
  }
  if (!isObjeto(value) || !Array.isArray(value.templateRecord)) return recusa(texto.leitura.semComponentes);
  const problemas: Problema[] = [];
  for (const chave of Object.keys(value))
    if (!['templateRecord', 'paciente', 'leitura', 'aposConsulta'].includes(chave))
      problemas.push(grave(texto.leitura.propriedade(chave, texto.leitura.modelo)));
  if (value.paciente !== undefined && !umDe('nao', 'opcional', 'obrigatorio')(value.paciente))
    problemas.push(grave(texto.leitura.valor('paciente', texto.leitura.modelo)));
  if (value.leitura !== undefined && !umDe(...LEITURAS)(value.leitura))
    problemas.push(grave(texto.leitura.valor('leitura', texto.leitura.modelo)));
  if (value.aposConsulta !== undefined && typeof value.aposConsulta !== 'boolean')
    problemas.push(grave(texto.leitura.valor('aposConsulta', texto.leitura.modelo)));
  const vistas = new Set<string>();
  verItens(value.templateRecord, 'raiz', vistas, problemas);
  if (vistas.size > MAX_COMPONENTES) problemas.push(grave(texto.leitura.muitos(MAX_COMPONENTES)));
  return problemas.length > 0 ? { ok: false, problemas } : { ok: true, dado: value as unknown as Dado };
}

const grave = (text: string, chave?: string): Problema => ({
  ...(chave === undefined ? {} : { chave }),
  texto: text,
  grave: true,
});
const recusa = (text: string): Leitura => ({ ok: false, problemas: [grave(text)] });

function verItens(
  itens: readonly unknown[],
  pai: keyof typeof DENTRO_DE,
  vistas: Set<string>,
  problemas: Problema[],
): void {
  for (const item of itens) {
    // More than any form holds: the total is said once, by the caller.
    if (vistas.size > MAX_COMPONENTES) return;
    verItem(item, pai, vistas, problemas);
  }
}

function verItem(
  item: unknown,
  pai: keyof typeof DENTRO_DE,
  vistas: Set<string>,
  problemas: Problema[],
): void {
  if (!isObjeto(item)) return void problemas.push(grave(texto.leitura.naoComponente));
  const { chave, tipo, rotulo } = item;
  const antes = problemas.length;
  const nome = typeof rotulo === 'string' && rotulo.trim() !== '' ? rotulo : String(chave ?? '');
  if (typeof tipo !== 'string' || !Object.hasOwn(FORMAS, tipo))
    return void problemas.push(grave(texto.leitura.tipo(String(tipo), nome)));
  const own = tipo as Tipo;
  if (typeof chave !== 'string' || !isChave(chave))
    return void problemas.push(grave(texto.leitura.chave(String(chave))));
  if (vistas.has(chave)) problemas.push(grave(texto.leitura.chaveRepetida(chave), chave));
  vistas.add(chave);
  if (!cabeEm(own, pai === 'raiz' ? null : pai)) problemas.push(grave(texto.leitura.lugar(nome), chave));
  const forma = FORMAS[own];
  for (const [propriedade, value] of Object.entries(item)) {
    if (propriedade === 'chave' || propriedade === 'tipo') continue;
    if (propriedade === 'rotulo' && own !== 'colunas') {
      if (!textoAte(500)(value)) problemas.push(grave(texto.leitura.valor(propriedade, nome), chave));
      continue;
    }
    const teste = forma[propriedade] ?? forma[`${propriedade}!`];
    if (!teste) problemas.push(grave(texto.leitura.propriedade(propriedade, nome), chave));
    else if (!teste(value)) problemas.push(grave(texto.leitura.valor(propriedade, nome), chave));
  }
  const exigidas = [
    ...(own === 'colunas' ? [] : ['rotulo']),
    ...Object.keys(forma).flatMap((key) => (key.endsWith('!') ? [key.slice(0, -1)] : [])),
  ];
  for (const exigida of exigidas)
    if (!Object.hasOwn(item, exigida)) problemas.push(grave(texto.leitura.falta(exigida, nome), chave));
  // Only of what has its form: a grid without questions brings nothing.
  for (const trazida of problemas.length > antes ? [] : chavesTrazidas(item as unknown as Componente)) {
    if (vistas.has(trazida)) problemas.push(grave(texto.leitura.chaveRepetida(trazida), chave));
    vistas.add(trazida);
  }
  if (Array.isArray(item.itens) && (own === 'secao' || own === 'colunas' || own === 'grupo'))
    verItens(item.itens, own, vistas, problemas);
}

/** The text of a template, always spelled the same way. */
export function escreverDado(dado: Dado): string {
  return JSON.stringify(dado);
}

/** A template without anything in it. */
export const DADO_VAZIO: Dado = { paciente: 'opcional', templateRecord: [] };
