/** Reading a supplier's invoice (FIN-01): what is refused, what is warned of, with what to do. */
import { formatCnpj } from '#domain/formato/cnpj.ts';
import { formatCpf } from '#domain/formato/cpf.ts';
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import type { RetencaoIncerta } from '#domain/nota-fiscal/pis-cofins-csll.ts';
import type { ImpostoDaNota, Nota, ProblemaNota } from '#domain/nota-fiscal/ler.ts';

const emLista = (impostos: readonly string[]): string => new Intl.ListFormat('pt-BR').format(impostos);
const doc = (documento: string): string =>
  documento.length === 11 ? formatCpf(documento) : formatCnpj(documento);

const GRANDE = 'O arquivo passa de 1 MB, e um XML de nota é bem menor. Confira se escolheu o arquivo certo.';

/** Why a file is no invoice that can be read. */
export function problemaDaNota(problema: ProblemaNota): string {
  switch (problema.tipo) {
    case 'vazio':
      return 'O arquivo está vazio. Baixe o XML de novo e escolha-o outra vez.';
    case 'grande':
      return GRANDE;
    case 'cortado':
      return 'O arquivo está cortado: falta o fim. Baixe o XML de novo.';
    case 'nao-xml':
      return 'O arquivo não é um XML. Escolha o XML da nota, não o PDF nem a imagem.';
    case 'tipos':
      return 'O XML traz uma declaração de tipos (DOCTYPE), que nota nenhuma tem. Ele não foi lido.';
    case 'complexo':
      return 'O XML é complexo demais para ser de uma nota. Ele não foi lido.';
    case 'outro-esquema':
      return `O XML é de outro documento (${problema.raiz.slice(0, 60)}). São lidas a NFS-e nacional, a NFS-e da ABRASF e a NF-e.`;
    case 'varias':
      return `O arquivo traz ${problema.quantas} notas. Escolha o XML de uma só.`;
    case 'cancelada':
      return 'Esta nota está cancelada e não se paga. Peça ao fornecedor a que vale.';
    case 'nao-autorizada':
      return 'O XML não traz a autorização da SEFAZ (protocolo). Peça o XML autorizado ao fornecedor.';
    case 'homologacao':
      return 'Esta nota é de teste (ambiente de homologação) e não tem valor fiscal. Peça a nota verdadeira ao fornecedor.';
    case 'sem-campo':
      return `Falta na nota, ou não se entende, o campo ${problema.campo}. Registre-a à mão ou peça outro XML.`;
  }
}

export const notaFiscal = {
  grande: GRANDE,
  umArquivo: 'Envie um arquivo por vez.',
  casaSemCnpj: (cnpjDaNota: string) =>
    `A nota foi emitida para ${doc(cnpjDaNota)}, e o cadastro deste prestador não tem CNPJ com que comparar. Confira antes de registrar.`,
  outroDestinatario: (cnpjDaNota: string, desta: string) =>
    `A nota foi emitida para ${doc(cnpjDaNota)}, e esta casa é ${doc(desta)}. Troque de prestador, ou peça a nota certa ao fornecedor.`,
  filial: (cnpjDaNota: string) =>
    `A nota foi emitida para outro estabelecimento da mesma empresa (${doc(cnpjDaNota)}). Confira antes de registrar.`,
  semDestinatario: 'A nota não diz para quem foi emitida. Confira antes de registrar.',
  outroEmitente: (documentoDoEmitente: string) =>
    `A nota foi emitida por ${doc(documentoDoEmitente)}, que não é o documento do seu cadastro. Envie só as suas notas.`,
  semCadastro: 'A sua conta de acesso não está ligada a um fornecedor. Peça à clínica que a ligue.',
  chaveErrada:
    'A chave de acesso não confere. Confira a nota no portal antes de registrar; a chave não foi preenchida.',
  doFuturo: (emissao: string, competencia: string) =>
    `A nota diz que foi emitida em ${formatData(emissao)}, de ${formatCompetencia(competencia)}, que ainda não chegou. Confira-a no portal antes de registrar.`,
  descontoCondicionado: (valor: string) =>
    `A nota traz desconto condicionado de ${formatMoeda(valor)}. Confira se a condição foi cumprida antes de pagar com ele.`,
  codigoDeRetencao: (codigo: string) =>
    `A nota traz um código de retenção de PIS, COFINS e CSLL que não existe (${codigo}). Confira o que foi retido.`,
  retencaoIncerta: ({ codigo, impostos, soma }: RetencaoIncerta) =>
    soma === null
      ? `A nota diz que ${emLista(impostos)} ${impostos.length === 1 ? 'é retido' : 'são retidos'} (código ${codigo}) e não diz quanto. Peça ao fornecedor o valor antes de registrar.`
      : `A nota diz que retém ${emLista(impostos)} (código ${codigo}), ${formatMoeda(soma)} ao todo, e não diz quanto é de cada um. Compara-se só a soma: confira com o fornecedor.`,
  semTabela: (motivo: string) => `As retenções não foram comparadas: ${motivo}`,
  fornecedorNovo: (documento: string) =>
    `O emitente (${doc(documento)}) ainda não está cadastrado. Cadastre-o e leia a nota de novo.`,
  jaRegistrada: (numero: string, vencimento: string) =>
    `Parece já registrada: ${numero || 'sem número'}, com vencimento em ${formatData(vencimento)}.`,
  jaEnviada: (numero: string, valor: string) =>
    `A nota ${numero}, de ${formatMoeda(valor)}, já foi enviada. Corrija a que já está na lista, em vez de enviar outra.`,
  leituraSumiu: 'O XML que foi lido não está mais guardado. Leia-o de novo antes de enviar.',
  escolhaFornecedor: 'Escolha o fornecedor.',
  semFornecedor: 'Esta nota não diz de que fornecedor é. Recuse-a e peça que a enviem de novo.',
  contaIgual: (vencimento: string) =>
    `Já há uma conta a pagar deste fornecedor com este número e este valor, com vencimento em ${formatData(vencimento)}. Recuse a nota, ou cancele a conta antes de aceitar.`,
  difere: (campo: string, digitado: string, lido: string) => `${campo}: digitado ${digitado}, no XML ${lido}`,
} as const;

export const CAMPOS_COMPARADOS = {
  numero: 'Número',
  valor: 'Valor',
  emissao: 'Emissão',
  chave: 'Chave de acesso',
} as const;

export const MODELO_DA_NOTA: Readonly<Record<Nota['modelo'], string>> = {
  NFE: 'NF-e',
  NFSE_NACIONAL: 'NFS-e nacional',
  NFSE_ABRASF: 'NFS-e (ABRASF)',
};

export const IMPOSTO_DA_NOTA: Readonly<Record<ImpostoDaNota, string>> = {
  ISS: 'ISS',
  IRRF: 'IRRF',
  INSS: 'INSS',
  PIS: 'PIS',
  COFINS: 'COFINS',
  CSLL: 'CSLL',
  CSRF: 'PIS, COFINS e CSLL, somados',
  OUTRAS: 'Outras',
};
