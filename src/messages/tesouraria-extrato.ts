/** Statements of a bank taken in: what is refused, with what to do. */
import { formatData } from '#domain/formato/data.ts';
import type { AvisoDoExtrato, ExtratoLido, LinhaRecusada } from '#domain/tesouraria/extrato.ts';
import type { ExtratoImportado, ExtratoPedido } from '#domain/tesouraria/wire.ts';
import { problemaOfx } from './arquivo-banco.ts';
import { divergenciaDita } from './conferencia.ts';
import { plural } from './palavras.ts';

export const extratos = {
  titulo: 'Importar extrato',
  grande: 'O arquivo tem mais de 20 MB. Peça ao banco o extrato de um período menor.',
  cartao: 'O arquivo é de um cartão de crédito. Importe o extrato da conta.',
  semExtrato: 'O arquivo CNAB 240 não traz extrato de conta. Peça ao banco o extrato para conciliação.',
  naoConfere: (linha: number | null, problema: string) =>
    `O arquivo não confere${linha === null ? '' : `, na linha ${linha}`}: ${problema} Nada foi importado. Baixe-o de novo no banco.`,
  ilegivel: ({ quantas, primeiras }: NonNullable<ExtratoLido['recusadas']>) => [
    `O extrato tem ${plural(quantas, 'linha que não pode ser lida', 'linhas que não podem ser lidas')}, e sem ${quantas === 1 ? 'ela' : 'elas'} não soma. Nada foi importado. Baixe-o de novo no banco, ou peça-o em CNAB 240.`,
    ...primeiras.map(linhaRecusada),
    ...(quantas > primeiras.length
      ? [`E mais ${plural(quantas - primeiras.length, 'linha', 'linhas')}.`]
      : []),
  ],
  semConta: (banco: string | null, agencia: string | null, conta: string | null) =>
    `O extrato é da conta ${conta ?? 'sem número'}${agencia ? `, agência ${agencia}` : ''}${banco ? `, do banco ${banco}` : ''}, que não está em Contas bancárias. Diga de que conta ele é, ou cadastre-a.`,
  contaDoBanco: (banco: string | null, agencia: string | null, conta: string | null) =>
    `Conta ${conta ?? 'sem número'}${agencia ? `, agência ${agencia}` : ''}${banco ? `, banco ${banco}` : ''}`,
  repetido: (em: string, por: string | null) =>
    `Este extrato já foi importado em ${em}${por === null ? '' : ` por ${por}`}.`,
  semPermissao:
    'Nada foi importado: a permissão de importar extratos, ou o acesso a este prestador, foi retirada.',
  naoImportado: 'O servidor parou mais de uma vez durante a importação. Nada foi importado: importe de novo.',
  cancelado: 'A importação foi cancelada. Nada foi importado.',
  nadaImportado: (motivo: string) => `Nada foi importado. ${motivo}`,
  /** 'Extrato agosto.ofx: importado'. */
  fim: (nome: string, estado: ExtratoPedido['estado']): string =>
    `Extrato ${nome.slice(0, 100)}: ${estado === 'concluido' ? 'importado' : estado === 'cancelado' ? 'cancelado' : 'não importado'}`,
  importado: (contas: readonly ExtratoImportado[]): string => {
    const novas = contas.reduce((soma, conta) => soma + conta.novas, 0);
    return extratoTela.importado(contas.length, novas);
  },
};

function linhaRecusada(linha: LinhaRecusada): string {
  return linha.tipo === 'fora-do-tempo'
    ? `Um lançamento é de ${formatData(linha.data)}, dia que extrato nenhum tem: ${linha.historico}.`
    : problemaOfx(linha);
}

const linhas = (n: number): string => plural(n, 'lançamento', 'lançamentos');

/** What a person is told of a statement before it is taken. */
export function avisoDoExtrato(aviso: AvisoDoExtrato): string {
  switch (aviso.tipo) {
    case 'debito-virado':
      return `${linhas(aviso.quantas)} de débito ${aviso.quantas === 1 ? 'veio' : 'vieram'} sem sinal e ${aviso.quantas === 1 ? 'foi lido' : 'foram lidos'} como saída. Confira com o extrato do banco.`;
    case 'outra-moeda':
    case 'sem-sentido':
      return problemaOfx(aviso);
    case 'contra-sinal':
      return `Em ${linhas(aviso.quantas)} o tipo contradiz o sinal do valor, e vale o sinal. ${aviso.quantas === 1 ? 'É' : 'O primeiro é'}${aviso.data === null ? '' : ` de ${formatData(aviso.data)}`}: ${aviso.historico ?? 'sem histórico'}.`;
    case 'fora-do-periodo':
      return `${linhas(aviso.quantas)} ${aviso.quantas === 1 ? 'é' : 'são'} de dia fora do período que o arquivo diz ter, como ${formatData(aviso.data)}.`;
    case 'numero-repetido':
      return `O banco deu o mesmo número a mais de um lançamento${aviso.quantos === 1 ? '' : `, ${aviso.quantos} vezes`}: ${aviso.numero} está em ${aviso.vezes}. Confira se não são os mesmos.`;
    case 'saldo-no-meio-do-dia':
      return `O saldo é de ${formatData(aviso.em)} às ${aviso.hora}, e não do fim do dia. ${aviso.vale === null ? 'Ele não foi comparado com as contas: importe depois o extrato com o dia inteiro.' : `Sem lançamento nesse dia, ele vale como o do fim de ${formatData(aviso.vale)}.`}`;
    case 'conta-escolhida':
      return `O arquivo diz ${aviso.noArquivo.replace('Conta', 'conta')}. Você disse que é da conta ${aviso.conta}.`;
    case 'diverge':
      return `${divergenciaDita(aviso.divergencia)}${aviso.desde === null ? '' : ` A conta parte do saldo de ${formatData(aviso.desde)}.`} Pode faltar um extrato, ou haver linha a mais ou a menos.`;
  }
}

/** /importar-extrato. */
export const extratoTela = {
  titulo: 'Importar extrato',
  arraste: 'Escolha o extrato do banco, ou arraste-o para cá',
  ajuda: 'OFX ou CNAB 240 (segmento E). Nada é gravado antes de você ver o que veio.',
  lendo: 'Lendo o extrato…',
  importando: 'Importando o extrato…',
  naFila: 'Na fila: começa em instantes.',
  andamento: (linhasFeitas: number, total: number) =>
    `${linhasFeitas.toLocaleString('pt-BR')} de ${plural(total, 'linha', 'linhas')}. Você pode sair desta tela: o fim chega como aviso. Se o servidor parar, começa de novo; entra tudo ou nada.`,
  parar: 'Cancelar importação',
  falhaParar: 'A importação não pôde ser cancelada. Tente de novo.',
  conciliar: 'Conciliar',
  semPedido: 'Esta importação não está mais à mão. Veja os extratos importados.',
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
  saldoEm: (saldo: string, em: string, hora: string | null) =>
    `${saldo} em ${em}${hora === null ? '' : ` às ${hora}`}`,
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
  confira: 'Confira antes de importar',
  qualConta: 'De que conta é este extrato?',
  contas: 'Contas bancárias',
  outros: 'Extratos importados',
} as const;
