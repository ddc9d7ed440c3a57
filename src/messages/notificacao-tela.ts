/** Sentences of the notification screens, the bell and web push in the browser. Those of A4 and A8 are verbatim. */
import type { Navegador } from '#domain/notificacao/navegador.ts';

export const notificacoesTela = {
  titulo: 'Notificações',
  sino: (naoLidas: number | null) =>
    naoLidas === null || naoLidas === 0
      ? 'Notificações'
      : naoLidas === 1
        ? 'Notificações: 1 não lida'
        : `Notificações: ${naoLidas} não lidas`,
  naoLidas: (total: number) => (total === 1 ? '1 não lida' : `${total} não lidas`),
  nenhumaNaoLida: 'todas lidas',
  novas: (total: number) => `Você tem ${total} notificações novas.`,
  abrir: 'Abrir',
  verTodas: 'Ver todas as notificações',
  marcarTodas: 'Marcar todas como lidas',
  marcarLida: 'Marcar como lida',
  marcarNaoLida: 'Marcar como não lida',
  todasMarcadas: (total: number) =>
    total === 1 ? '1 notificação marcada como lida.' : `${total} notificações marcadas como lidas.`,
  falhaMarcar: 'Não foi possível marcar. Tente de novo.',
  vazioSino: 'Nenhuma notificação',
  vazioSinoTexto: 'O que precisar de você aparece aqui.',
  falhaSino: 'Não foi possível carregar as notificações.',
  mostrar: 'Mostrar',
  todas: 'Todas',
  soNaoLidas: 'Não lidas',
  soLidas: 'Lidas',
  tipo: 'Tipo',
  todosTipos: 'Todos os tipos',
  buscar: 'Buscar nas notificações',
  vazio: 'Nenhuma notificação',
  vazioTexto: 'Pedidos de ambulância, novidades da agenda e avisos que são para você aparecem aqui.',
  vazioFiltro: 'Nada encontrado com estes filtros',
  vazioFiltroTexto: 'Retire um filtro para ver as outras notificações.',
  vazioNaoLidas: 'Tudo lido',
  vazioNaoLidasTexto: 'Não há notificações não lidas.',
  limpar: 'Limpar filtros',
  paginas: 'Páginas de notificações',
  naoLida: 'Não lida',
  doPrestador: (nome: string) => `Prestador: ${nome}`,
  trocarPrestador: (nome: string) => `Esta notificação é do prestador ${nome}. Alterar para ele?`,
  trocarPrestadorTexto: 'Os registros dela pertencem a esse prestador.',
  trocar: 'Alterar e abrir',
  cancelar: 'Cancelar',
  sumiu: 'Esta notificação não existe mais.',
  retencao: 'As lidas ficam aqui por 90 dias; as não lidas, por um ano.',
  hoje: 'Hoje',
  ontem: 'Ontem',
  antes: 'Anteriores',
} as const;

export const noticiasTela = {
  titulo: 'Notícias',
  descricao: 'Os avisos que valem agora para você.',
  novo: 'Novo',
  fixo: 'Fixado',
  ler: 'Ler tudo',
  recolher: 'Recolher',
  marcarLido: 'Marcar como lido',
  marcarTodos: 'Marcar todos como lidos',
  todosMarcados: (total: number) =>
    total === 1 ? '1 aviso marcado como lido.' : `${total} avisos marcados como lidos.`,
  lidoEm: (quando: string) => `Lido ${quando}`,
  publicado: (quando: string) => `Publicado ${quando}`,
  ate: (quando: string) => `vale até ${quando}`,
  saibaMais: 'Saiba mais (abre em outra janela)',
  naoLidos: (total: number) => (total === 1 ? '1 aviso não lido' : `${total} avisos não lidos`),
  todosLidos: 'todos lidos',
  vazio: 'Nenhum aviso agora',
  vazioTexto: 'Quando a direção publicar um aviso para você, ele aparece aqui.',
  vazioFiltro: 'Nenhum aviso não lido',
  vazioFiltroTexto: 'Você já leu todos os avisos que valem agora.',
  indisponivel: 'Este aviso não está mais disponível.',
  todos: 'Todos',
  soNaoLidos: 'Não lidos',
  mostrar: 'Mostrar',
  paginas: 'Páginas de avisos',
  cadastrar: 'Gerenciar avisos',
  prioridades: { INFORMATIVO: 'Informativo', ATENCAO: 'Atenção', URGENTE: 'Urgente' },
} as const;

export const pushTela = {
  ative: 'Ative as notificações',
  ativeTexto:
    'Saiba da agenda e das ambulâncias com o sistema fechado, sem nomes nem dados de saúde na tela.',
  deOutroTexto:
    'Este aparelho recebia as notificações de outro usuário e foi desligado delas. Ative para receber as suas.',
  ativar: 'Ativar',
  agoraNao: 'Agora não',
  ativadas: 'Notificações ativadas neste aparelho.',
  naoAtivadas: 'A permissão não foi dada. Para receber notificações, ative de novo e escolha Permitir.',
  servicoMudo: 'O serviço de notificações do navegador não respondeu. Confira a conexão e tente de novo.',
  falhaRegistro: 'Não foi possível ativar as notificações neste aparelho. Tente de novo.',
  semSuporte: 'Seu navegador não suporta notificações web.',
  desativarPergunta: 'Tem certeza que deseja desativar as notificações?',
  desativarTexto: 'Este aparelho deixa de avisar com o sistema fechado. O sino continua mostrando tudo.',
  desativadas: 'Notificações desativadas com sucesso.',
  naoDesativadas: 'Não foi possível desativar as notificações.',
  bloqueadas: 'As notificações estão bloqueadas',
  bloqueadasTexto:
    'O navegador não deixa este sistema perguntar de novo. Libere a permissão nas configurações dele e ative outra vez.',
  outroNavegador: 'Outro navegador',
  ajuda: (nome: string) => `Ajuda do ${nome} (abre em outra janela)`,
  entendi: 'Entendi',
} as const;

type Ajuda = { readonly nome: string; readonly passos: readonly string[]; readonly link: string };

/** How the permission is given back, by browser (A8). */
export const AJUDA_NAVEGADOR: Readonly<Record<Navegador, Ajuda>> = {
  chrome: {
    nome: 'Chrome',
    passos: [
      'Clique no ícone à esquerda do endereço do site.',
      'Em Notificações, escolha Permitir. Se não aparecer, abra Configurações do site.',
      'Recarregue a página e ative as notificações de novo.',
    ],
    link: 'https://support.google.com/chrome/answer/3220216?hl=pt-BR',
  },
  edge: {
    nome: 'Edge',
    passos: [
      'Clique no cadeado à esquerda do endereço do site.',
      'Abra Permissões para este site e, em Notificações, escolha Permitir.',
      'Recarregue a página e ative as notificações de novo.',
    ],
    link: 'https://support.microsoft.com/pt-br/microsoft-edge/gerenciar-notifica%C3%A7%C3%B5es-de-site-no-microsoft-edge-0c555609-5bf2-479d-a59d-fb30a0b80b2b',
  },
  firefox: {
    nome: 'Firefox',
    passos: [
      'Clique no ícone de permissões à esquerda do endereço do site.',
      'Ao lado de Enviar notificações, apague o bloqueio.',
      'Recarregue a página, ative as notificações de novo e escolha Permitir.',
    ],
    link: 'https://support.mozilla.org/pt-BR/kb/notificacoes-de-sites-no-firefox',
  },
  safari: {
    nome: 'Safari',
    passos: [
      'No menu Safari, abra Ajustes e escolha Sites.',
      'Em Notificações, escolha Permitir para o endereço deste sistema.',
      'No iPhone e no iPad, instale antes o sistema pela opção Adicionar à Tela de Início.',
    ],
    link: 'https://support.apple.com/pt-br/guide/safari/sfri40734/mac',
  },
};
