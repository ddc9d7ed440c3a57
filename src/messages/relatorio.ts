/** Reports: rows of registers as documents (REP-01, REP-02). */
import { numero } from './lista.ts';
import { plural } from './palavras.ts';

export const relatorio = {
  titulo: 'Relatório',
  desconhecido: 'Este relatório não existe. Abra-o de novo pelo menu Relatórios.',
  semLista: (cadastro: string) =>
    `Seu perfil não lista ${cadastro}, de que este relatório é feito. Peça o acesso a quem administra o sistema.`,
  semDia: (campo: string) =>
    `Seu perfil não lê o campo ${campo}, pelo qual este relatório se faz. Peça o acesso a quem administra o sistema.`,
  semColunas: 'Seu perfil não lê nenhuma das colunas deste relatório.',
  filtro: (campo: string) => `O filtro ${campo} não é deste relatório. Recarregue a página.`,
  filtroDoAgendado: 'Há um filtro que não é deste relatório. Escolha os filtros de novo.',
  filtroSemRegistro: (campo: string) => `${campo}: o que foi escolhido não existe mais. Escolha outro.`,
  vazio: 'Nenhum registro encontrado. Escolha outro período, ou tire um filtro.',
  grande: (maximo: number) =>
    `São mais de ${numero(maximo)} registros. Peça o relatório: ele é feito sem que se espere, e o sino avisa.`,
  grandeParaPdf: (maximo: number) =>
    `Um PDF tem no máximo ${numero(maximo)} registros. Escolha a planilha, ou um período menor.`,
  periodo: (de: string, ate: string) => `Período: ${de} a ${ate}`,
  aniversarios: (de: string, ate: string) => `Aniversários de ${de} a ${ate}`,
  filtrado: (campo: string, valor: string) => `${campo}: ${valor}`,
  geradoPor: (nome: string, quando: string) => `Gerado por ${nome} em ${quando}`,
  passos: { day: 'Dia', week: 'Semana', month: 'Mês' },
  passoDe: (passo: string, campo: string) => `${passo} (${campo})`,
  total: 'Total',
  registros: (n: number) => plural(n, 'registro', 'registros'),
  aviso: (titulo: string) => `${titulo}: o relatório está pronto`,
  avisoFalhou: (titulo: string) => `${titulo}: o relatório não pôde ser feito`,
  avisoAgendado: (titulo: string) => `${titulo}: chegou o relatório agendado`,
  falhaInesperada:
    'O servidor não conseguiu fazer este relatório. Peça de novo; se voltar a falhar, avise quem administra o sistema.',
  semConta: 'Quem pediu o relatório não entra mais neste prestador.',
  perdeuDireito: 'Quem pediu o relatório não tem mais o direito de tirá-lo.',
  vencido: 'O arquivo deste relatório já foi apagado: fica guardado por uma semana. Peça-o de novo.',
  naoPronto: 'Este relatório ainda não está pronto.',
  semLogin: (login: string) => `Nenhum usuário ativo tem o login ${login}. Confira-o em Usuários.`,
  nadaACancelar: 'Este relatório não está sendo feito.',
} as const;

export const relatorioTela = {
  todos: 'Todos',
  agendar: 'Agendar com estes filtros…',
  semFiltros: 'Este relatório não tem filtros.',
  filtrosFechados: 'Seu perfil não abre este relatório: os filtros ficam como estão.',
  gerar: 'Gerar documento',
  pdf: 'PDF',
  pdfAte: (maximo: number) => `PDF (até ${numero(maximo)} registros)`,
  xlsx: 'Planilha (XLSX)',
  csv: 'Texto (CSV)',
  falha: 'O relatório não foi gerado. Tente de novo em instantes.',
  nenhum: 'Nenhum registro encontrado',
  nenhumAjuda: 'Escolha outro período, ou tire um filtro.',
  mostra: (mostradas: number, total: number) =>
    `A prévia mostra os primeiros ${numero(mostradas)} de ${plural(total, 'registro', 'registros')}. O documento tem todos.`,
  pedido: 'O relatório está sendo feito. O sino avisa quando ficar pronto.',
  verPedidos: 'Relatórios gerados',
  baixar: 'Baixar',
  fazendo: 'Sendo feito',
  deQuantos: (linhas: number, total: number) => `${numero(linhas)} de ${numero(total)}`,
  cancelar: 'Cancelar',
  cancelado: 'Quem pediu cancelou este relatório. Peça-o de novo quando precisar.',
  guardado: (ate: string) => `O arquivo fica guardado até ${ate}.`,
  subtotal: (texto: string) => `Subtotal de ${texto}`,
  total: 'Total',
} as const;
