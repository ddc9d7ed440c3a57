/** The reader of bank files: what they are, and what in them does not add up. */
import type { Problema, Recusa } from '#domain/cnab/ler.ts';
import { MAX_EXTRATOS, MAX_LINHAS, type ProblemaOfx, type RecusaOfx } from '#domain/ofx/ler.ts';
import type { SemValor } from '#domain/ofx/quantia.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { plural } from './palavras.ts';

const ESCOLHA =
  'Escolha o arquivo que o internet banking gerou ou recebeu, sem abri-lo antes em outro programa.';

export const recusaCnab: Readonly<Record<Recusa, string>> = {
  vazio: `O arquivo está vazio. ${ESCOLHA}`,
  utf16: `O arquivo foi regravado por outro programa (UTF-16) e o banco não o aceita assim. ${ESCOLHA}`,
  cnab400: 'Este arquivo é CNAB 400. Aqui se lê CNAB 240: peça ao banco o retorno nesse leiaute.',
  'sem-header':
    'O arquivo é CNAB 240, mas começa no meio: falta o header do arquivo, que diz de que banco e empresa ele é. Baixe-o de novo, inteiro, no banco.',
  'nao-e-cnab': `Este não é um arquivo CNAB 240 nem um extrato OFX. ${ESCOLHA}`,
};

export const arquivoComplexo =
  'O arquivo é grande ou complexo demais para ser lido a tempo, e nada foi lido. Peça ao banco um período menor.';

export function recusaOfx(recusa: RecusaOfx): string {
  switch (recusa.motivo) {
    case 'ofx-versao':
      return 'Este extrato diz uma versão de OFX que não existe. Baixe-o de novo no banco.';
    case 'ofx-sem-extrato':
      return 'O arquivo é OFX, mas não traz extrato nenhum. Escolha no banco o período e baixe-o de novo.';
    case 'ofx-muitos-extratos':
      return `O arquivo traz mais de ${MAX_EXTRATOS} extratos. Peça ao banco um arquivo por conta.`;
    case 'ofx-muitas-linhas':
      return `O extrato tem mais de ${MAX_LINHAS.toLocaleString('pt-BR')} lançamentos. Peça ao banco o extrato de um período menor.`;
    case 'ofx-do-banco':
      return `O banco não gerou o extrato. Ele diz: ${recusa.aviso}`;
  }
}

const SEM_VALOR: Readonly<Record<SemValor, string>> = {
  ilegivel: 'não tem valor que se leia',
  centavos: 'tem valor com partes de centavo',
  grande: 'tem valor maior do que qualquer conta',
};

/** What a person must look at in a statement, in a sentence. */
export function problemaOfx(problema: ProblemaOfx): string {
  switch (problema.tipo) {
    case 'sem-valor':
      return `Linha ${problema.linha}: um lançamento${problema.data ? ` de ${formatData(problema.data)}` : ''} ${SEM_VALOR[problema.motivo]}: ${(problema.bruto ?? 'em branco').slice(0, 60)}.${trecho(problema.trecho)}`;
    case 'contra-sinal':
      return `Linha ${problema.linha}: o tipo de um lançamento${problema.data ? ` de ${formatData(problema.data)}` : ''} contradiz o sinal do valor: ${problema.historico ?? 'sem histórico'}.`;
    case 'sem-data':
      return `Linha ${problema.linha}: um lançamento não tem data que exista: ${problema.historico ?? 'sem histórico'}.${trecho(problema.trecho)}`;
    case 'outra-moeda':
      return problema.quantas === null
        ? `O extrato é em ${problema.moeda}, e os valores se leem como reais. Não o importe numa conta em reais: peça ao banco o extrato em reais.`
        : `${plural(problema.quantas, 'lançamento diz', 'lançamentos dizem')} estar em ${problema.moeda}, e o valor se lê como reais. Confira com o banco quanto é em reais antes de importar.`;
    case 'sem-sentido':
      return `As saídas deste extrato vêm sem sinal, e ${plural(problema.quantas, 'lançamento', 'lançamentos')} de tipo que entra ou sai ${problema.quantas === 1 ? 'foi lido' : 'foram lidos'} como entrada. Confira com o banco. ${problema.quantas === 1 ? 'É' : 'O primeiro é'}${problema.data === null ? '' : ` de ${formatData(problema.data)}`}: ${problema.historico ?? 'sem histórico'}.`;
    case 'repetido':
      return `O banco deu o mesmo número (${problema.id}) a ${problema.vezes} lançamentos: podem ser os mesmos.`;
  }
}

/** What the file has in that place, for whoever looks for it there. */
const trecho = (texto: string | null): string => (texto ? ` No arquivo está: ${texto}` : '');

const ouEmBranco = (achado: string | null) => achado ?? 'em branco';
/** What does not add up, in a sentence. */
export function problemaCnab(problema: Problema): string {
  switch (problema.tipo) {
    case 'comprimento':
      return `A linha tem ${problema.tamanho} posições; o leiaute tem 240.`;
    case 'fora-de-ordem':
      return 'A linha está fora da ordem do leiaute: pode haver dois arquivos num só, ou faltar um header ou um trailer.';
    case 'banco':
      return `A linha é do banco ${problema.achado}, que não é o do arquivo.`;
    case 'sequencia':
      return `A sequência no lote devia ser ${problema.esperado} e é ${ouEmBranco(problema.achado)}: falta ou sobra uma linha.`;
    case 'registros-lote':
      return `O lote tem ${plural(problema.esperado, 'registro', 'registros')} e o seu trailer diz ${ouEmBranco(problema.achado)}.`;
    case 'registros-arquivo':
      return `O arquivo tem ${plural(problema.esperado, 'registro', 'registros')} e o seu trailer diz ${ouEmBranco(problema.achado)}.`;
    case 'lotes-arquivo':
      return `O arquivo tem ${plural(problema.esperado, 'lote', 'lotes')} e o seu trailer diz ${ouEmBranco(problema.achado)}.`;
    case 'soma-lote':
      return `Os valores do lote somam ${formatMoeda(problema.esperado)} e o seu trailer diz ${
        problema.achado === null ? ouEmBranco(null) : formatMoeda(problema.achado)
      }.`;
    case 'cortado':
      return 'O arquivo não tem trailer: foi cortado no meio. Baixe-o de novo no banco.';
  }
}

export const arquivoBancoTela = {
  titulo: 'Arquivo do banco',
  arraste: 'Arraste um arquivo do banco ou escolha no computador',
  ajuda:
    'Remessa, retorno ou extrato CNAB 240, ou extrato OFX. O arquivo é lido neste computador: não é enviado nem guardado.',
  grande: 'O arquivo passa de 20 MB, mais do que um banco gera num dia. Confira se é este.',
  naoLido: 'O arquivo não pôde ser lido. Ele pode ter mudado de lugar: escolha-o de novo.',
  outro: 'Ler outro arquivo',
  confere: 'Tudo confere',
  confereTexto: (linhas: number) =>
    `${plural(linhas, 'linha', 'linhas')}, com contagens, somas e sequências certas.`,
  naoConfere: (n: number) => plural(n, 'coisa não confere', 'coisas não conferem'),
  eMais: (n: number) => `e mais ${n}`,
  linha: (n: number) => `Linha ${n}`,
  arquivo: 'Arquivo',
  sentidos: { remessa: 'Remessa', retorno: 'Retorno', nenhum: 'Não diz se é remessa ou retorno' },
  banco: 'Banco',
  empresa: 'Empresa',
  gerado: 'Gerado em',
  nsa: 'Sequência (NSA)',
  titulos: 'Títulos',
  linhas: 'Linhas',
  ver: 'O que mostrar',
  valor: 'Valor',
  efetivo: 'Movimentado',
  debitos: 'Débitos',
  creditos: 'Créditos',
  numero: 'Número',
  nome: 'Nome',
  data: 'Data',
  situacao: 'Situação',
  linhaColuna: 'Linha',
  segmento: 'Segmento',
  registro: 'Registro',
  texto: 'Texto',
  posicoes: 'Posições',
  campo: 'Campo',
  noArquivo: 'No arquivo',
  vale: 'Vale',
  semTabela: 'Nenhuma tabela descreve este registro. A linha veio assim:',
  desconhecido: (codigo: string) => `${codigo}: código do próprio banco`,
  codigo: (codigo: string, titulo: string) => `${codigo}: ${titulo}`,
  posicoesDaLinha: (n: number) => `Posições da linha ${n}`,
  papeis: {
    'header-arquivo': 'Header do arquivo',
    'header-lote': 'Header do lote',
    detalhe: 'Detalhe',
    'trailer-lote': 'Trailer do lote',
    'trailer-arquivo': 'Trailer do arquivo',
    outro: 'Fora do leiaute',
  },
  extratoDe: (conta: string) => `Extrato da conta ${conta}`,
  cartao: (conta: string) => `Fatura do cartão ${conta}`,
  semConta: 'sem número',
  agencia: 'Agência',
  periodo: 'Período',
  ate: (de: string, ate: string) => `${de} a ${ate}`,
  saldo: 'Saldo',
  saldoEm: (valor: string, em: string, hora: string | null) =>
    `${valor} em ${em}${hora === null ? '' : ` às ${hora}`}`,
  lancamentos: (n: number) => plural(n, 'lançamento', 'lançamentos'),
  historico: 'Histórico',
  documento: 'Documento',
  vazio: '—',
} as const;
