/** Statements of a bank taken in: what is refused, with what to do. */
import { plural } from './palavras.ts';

export const extratos = {
  titulo: 'Importar extrato',
  grande: 'O arquivo tem mais de 20 MB. Peça ao banco o extrato de um período menor.',
  cartao: 'O arquivo é de um cartão de crédito. Importe o extrato da conta.',
  semExtrato: 'O arquivo CNAB 240 não traz extrato de conta. Peça ao banco o extrato para conciliação.',
  naoConfere: (linha: number | null, problema: string) =>
    `O arquivo não confere${linha === null ? '' : `, na linha ${linha}`}: ${problema} Nada foi importado. Baixe-o de novo no banco.`,
  ilegivel: (n: number) =>
    `O extrato tem ${n === 1 ? '1 linha' : `${n} linhas`} sem data ou sem valor: assim ele não soma. Nada foi importado. Baixe-o de novo no banco.`,
  semConta: (banco: string | null, agencia: string | null, conta: string | null) =>
    `O extrato é da conta ${conta ?? 'sem número'}${agencia ? `, agência ${agencia}` : ''}${banco ? `, do banco ${banco}` : ''}, que não está em Contas bancárias. Cadastre-a, ou confira o banco e o número de uma que já está.`,
  contaDoBanco: (banco: string | null, agencia: string | null, conta: string | null) =>
    `Conta ${conta ?? 'sem número'}${agencia ? `, agência ${agencia}` : ''}${banco ? `, banco ${banco}` : ''}`,
  repetido: (em: string, por: string | null) =>
    `Este extrato já foi importado em ${em}${por === null ? '' : ` por ${por}`}.`,
};

/** /importar-extrato. */
export const extratoTela = {
  titulo: 'Importar extrato',
  arraste: 'Escolha o extrato do banco, ou arraste-o para cá',
  ajuda: 'OFX ou CNAB 240 (segmento E). Nada é gravado antes de você ver o que veio.',
  lendo: 'Lendo o extrato…',
  importando: 'Importando o extrato…',
  naoLido: 'O arquivo não pôde ser lido. Confira se ele ainda está no lugar e escolha-o de novo.',
  outro: 'Outro arquivo',
  importar: (novas: number) =>
    novas === 0 ? 'Importar o saldo' : `Importar ${plural(novas, 'linha nova', 'linhas novas')}`,
  importado: (contas: number, novas: number) =>
    novas === 0
      ? 'Extrato importado. Nenhuma linha era nova.'
      : `${plural(novas, 'linha nova importada', 'linhas novas importadas')}${contas > 1 ? `, em ${contas} contas` : ''}.`,
  periodo: 'Período',
  de: (de: string, ate: string) => `${de} a ${ate}`,
  naoDito: 'O arquivo não diz',
  saldo: 'Saldo do banco',
  saldoEm: (saldo: string, em: string) => `${saldo} em ${em}`,
  entradas: 'Entradas',
  saidas: 'Saídas',
  novas: (n: number) => plural(n, 'linha nova', 'linhas novas'),
  conhecidas: (n: number) => plural(n, 'já conhecida', 'já conhecidas'),
  nova: 'Nova',
  conhecida: 'Já conhecida',
  situacao: 'No Zelo',
  data: 'Data',
  historico: 'Histórico do banco',
  documento: 'Documento',
  valor: 'Valor',
  linhasDe: (conta: string) => `Linhas do extrato: ${conta}`,
  semLinhas: 'O extrato não traz linhas, só o saldo.',
  primeiras: (n: number) =>
    `Mostram-se as primeiras ${n.toLocaleString('pt-BR')} linhas; todas serão importadas.`,
  naoEntra: 'Este extrato não pode ser importado',
  contas: 'Contas bancárias',
  outros: 'Extratos importados',
} as const;
