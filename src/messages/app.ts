/** Sentences of the frame: shell, login, home, states. Texts of the specification are verbatim. */
import { noMeio } from './palavras.ts';

/** The bar that says which day a screen shows. */
export const barraDoDia = {
  dia: 'Dia',
  hoje: 'Hoje',
  passos: {
    dia: { anterior: 'Dia anterior', seguinte: 'Dia seguinte' },
    semana: { anterior: 'Semana anterior', seguinte: 'Semana seguinte' },
    mes: { anterior: 'Mês anterior', seguinte: 'Mês seguinte' },
  },
} as const;

export const uiMessages = {
  entre: (de: number, ate: number) =>
    `Confira o número: vale de ${de.toLocaleString('pt-BR')} a ${ate.toLocaleString('pt-BR')}.`,
  cancelar: 'Cancelar',
  carregando: 'Carregando',
  falhou: 'Não foi possível carregar',
  falhouTexto: 'Algo deu errado nesta tela. Tente de novo; se continuar, avise o administrador.',
  tentarDeNovo: 'Tentar de novo',
  fechar: 'Fechar',
  sim: 'Sim',
  nao: 'Não',
  sucesso: 'Sucesso',
  erro: 'Erro',
  atencao: 'Atenção',
  informacao: 'Informação',
  mensagens: 'Mensagens',
  nadaAqui: 'Nada por aqui',
  verNoManual: 'Ver no manual',
  maisAbas: 'Mais abas',
  faixa: (from: number, to: number, total: number) =>
    `${from.toLocaleString('pt-BR')}–${to.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}`,
} as const;

export const appMessages = {
  produto: 'Zelo',
  pularParaConteudo: 'Pular para o conteúdo',
  menu: 'Menu',
  menuPrincipal: 'Menu principal',
  abrirMenu: 'Abrir o menu',
  recolherMenu: 'Recolher o menu',
  expandirMenu: 'Expandir o menu',
  caminho: 'Você está em',
  inicio: 'Início',
  registro: 'Registro',
  /** 'Novo banco', 'Nova cidade'. */
  importar: 'Importar',
  novo: (title?: string, gender?: 'm' | 'f') =>
    `${gender === 'f' ? 'Nova' : 'Novo'}${title ? ` ${noMeio(title)}` : ''}`,
  falhaParte: 'Esta parte do sistema não pôde ser carregada',
  falhaParteTexto:
    'A conexão caiu ou há uma versão nova do sistema. O que você digitou foi guardado neste computador; recarregue a página para continuar.',
  recarregar: 'Recarregar a página',
  semServidor: 'O sistema não respondeu',
  semArmazenamento:
    'Este navegador não permite guardar a sessão. Você precisará entrar de novo ao recarregar a página.',
  tema: 'Aparência',
  temaClaro: 'Clara',
  temaEscuro: 'Escura',
  temaSistema: 'Como no sistema',
  compacta: 'Compacta',
  desejaSair: 'Deseja sair?',
  sairMesmoAssim: 'Sair mesmo assim',
  sairTexto: 'O que não foi salvo fica guardado como rascunho neste computador.',
  /** The same sentences as in erros.ts, apart from it so that the start chunk carries two and not all. */
  sessaoExpirada: 'Sessão expirada.',
  acessoNegado: 'Acesso negado.',
  vendoComo: (nome: string) => `Vendo como ${nome}`,
  naoVoltou: 'Não foi possível voltar às suas permissões. Tente de novo em instantes.',
  vendoComoTexto: 'nada é gravado',
  voltarDeVerComo: 'Voltar',
  /** End of the server's sentence (sessao.ts), which the names replace. */
  pecaAoAdministrador: 'Peça ao administrador.',
  quemPodeLiberar: (pessoas: readonly string[]) => `Quem pode liberar: ${pessoas.join(', ')}.`,
  sessaoLocal: 'Você saiu neste navegador, mas o servidor não respondeu. A sessão termina sozinha.',
  minhaConta: 'Minha conta',
  ajudaDaTela: 'Ajuda desta tela',
  cancelar: 'Cancelar',
  alterar: 'Alterar',
  atual: 'atual',
  alterarPrestador: 'Alterar Prestador',
  prestador: 'Prestador',
  prestadorAtual: 'Prestador atual',
  semPrestador: 'Nenhum prestador',
  informePrestador: 'Informe o Prestador',
  desejaAlterarPrestador: (nome: string) => `Deseja alterar o Prestador para ${nome}?`,
  escolhaPrestador: 'Escolha o prestador',
  escolherPrestador: 'Escolher prestador',
  escolhaPrestadorTexto:
    'Estes registros pertencem a um prestador. Escolha em qual deles você quer trabalhar.',
  escolhaPrestadorOutro:
    'Estes registros pertencem a um prestador e o seu usuário não está vinculado a nenhum. Peça o vínculo ao administrador.',
  prestadorAlterado: 'Prestador alterado com sucesso.',
  prestadorAlteradoOutraAba:
    'O prestador foi alterado em outra aba. O que você digitou aqui foi guardado como rascunho.',
  prestadorNaoAlterado: 'Não foi possível alterar o prestador. Tente de novo em instantes.',
  procurarPrestador: 'Procurar prestador',
  nenhumPrestador: 'Nenhum prestador encontrado',
  nenhumPrestadorTexto: 'Confira o nome ou peça ao administrador um vínculo com o prestador.',
  nenhumPrestadorAdmin:
    'Confira o nome ou cadastre o prestador: é a clínica, o hospital ou a unidade em que se trabalha.',
  cadastrarPrestador: 'Cadastrar prestador',
  copyright: (anos: string) => `© ${anos} Zelo`,
} as const;

/** Items of the account menu, to the letter of B2, and what they answer (NAV-18). */
export const barMessages = {
  autenticarGovBr: 'Autenticar GovBr',
  autenticarVidaas: 'Autenticar Vidaas',
  atenderProntoAtendimento: 'Atender Pronto Atendimento',
  atenderTeleconsultoria: 'Atender Teleconsultoria',
  configuracoesConta: 'Configurações da conta',
  desativarNotificacoes: 'Desativar notificações',
  alterarPrestador: 'Alterar Prestador',
  alterarSenha: 'Alterar senha',
  sair: 'Sair',
  vinculoFalhou: 'Não foi possível iniciar o atendimento. Tente de novo em instantes.',
  vinculoNaoEncerrado: 'Não foi possível encerrar o atendimento. Tente de novo em instantes.',
  atendendo: { prontoAtendimento: 'Pronto Atendimento', teleconsultoria: 'Teleconsultoria' },
  atendendoEm: (modulo: string) => `Atendendo ${modulo}`,
  atendendoVarios: (n: number) => `Atendendo ${n} filas`,
  encerrarAtendimento: (modulo: string) => `Encerrar ${modulo}?`,
  encerrarTexto: (modulo: string, prestador: string) =>
    `Você está atendendo ${modulo} em ${prestador}. Ao encerrar, a fila deixa de contar com você.`,
  encerrar: 'Encerrar',
  assinadorFalhou: 'Não foi possível abrir a autenticação do assinador em nuvem. Tente de novo em instantes.',
} as const;

export const loginMessages = {
  titulo: 'Entrar',
  usuario: 'Usuário',
  senha: 'Senha',
  entrar: 'Entrar',
  informeUsuario: 'Informe o usuário.',
  informeSenha: 'Informe a senha.',
  mostrarSenha: 'Mostrar a senha',
  ocultarSenha: 'Ocultar a senha',
  capsLock: 'Caps Lock está ligado.',
  falha: 'Falha processo autenticação. Tente novamente.',
  duvidas: 'Dúvidas? Ligue para',
  esqueci: 'Esqueci minha senha',
  lema: 'Gestão da clínica, do hospital e do plano, em um lugar só.',
} as const;

/** Before the screen is locked, and its title; the rest is in bloqueio.ts, which comes with it. */
export const lockMessages = {
  segundoPasso: 'Confirme a entrada',
  titulo: 'Sessão bloqueada',
  aviso: 'A tela será bloqueada em instantes por falta de uso.',
  avisoContagem: (segundos: number) =>
    `A tela será bloqueada em ${segundos === 1 ? '1 segundo' : `${segundos} segundos`}`,
  avisoTexto: 'Mexa no mouse, no teclado ou na tela para continuar.',
  continuar: 'Continuar trabalhando',
} as const;

export const homeMessages = {
  ajuda: 'Ajuda',
  chatSuporte: 'Chat de suporte',
  buscar: 'Buscar função ou registro',
  /** The examples are functions that the person has. */
  buscarExemplo: (exemplos: readonly string[]) =>
    exemplos.length === 0 ? 'O que você quer fazer?' : `O que você quer fazer? Ex.: ${exemplos.join(', ')}`,
  buscarRapido: 'Buscar',
  nadaAchado: 'Nada encontrado',
  nadaAchadoTexto: (termo: string) => `Nenhuma função ou registro que você pode abrir tem “${termo}”.`,
  semFuncoes: 'Nenhum módulo liberado',
  semFuncoesTexto:
    'Seu usuário ainda não tem permissões. Peça ao administrador para liberar os módulos do seu trabalho.',
  recentes: 'Abertos por você',
  espera: 'O que espera por você',
  esperaFalhou: 'O que espera por você não pôde ser lido',
  nadaEspera: 'Nada espera por você agora.',
  ou: (quantos: string) => `${quantos} ou mais`,
  outros: 'Geral',
  achados: 'Funções e registros',
  manual: 'Manual',
  enterAbre: 'Enter abre',
  resultados: (total: number) => (total === 1 ? '1 resultado' : `${total} resultados`),
} as const;

export const pageMessages = {
  acessoNegado: 'Acesso negado',
  acessoNegadoTexto:
    'Você não tem permissão para abrir esta tela. Se precisar dela no seu trabalho, peça ao administrador.',
  faltaPermissao: (permissao: string) => `Falta a permissão: ${permissao}.`,
  quemPodeLiberar: 'Quem pode liberar',
  gruposComPermissao: 'Grupos que têm essa permissão',
  ninguemPodeLiberar: 'Nenhuma pessoa ativa pode liberar. Fale com o suporte.',
  verManuais: 'Ver os manuais',
  irParaInicio: 'Ir para o início',
  comoSeLibera: 'Como se dá um acesso',
  naoEncontrada: 'Página não encontrada',
  naoEncontradaTexto: 'O endereço pode ter mudado ou não existe. Busque a função pelo nome.',
  naoEncontradaSemSessao: 'O endereço pode ter mudado ou não existe.',
  semFilhos: 'Nada para abrir aqui',
  semTelasTexto: 'As telas deste grupo ainda não fazem parte desta versão.',
  semFilhosTexto: 'Você não tem permissão para as telas deste grupo.',
} as const;

export const searchMessages = {
  procurando: 'Procurando registros',
  falhou: 'Não foi possível procurar registros agora. As funções acima continuam disponíveis.',
} as const;

/** The way to the statement of accessibility, from the sign-in and the account menu. */
export const acessibilidadeLigacao = 'Acessibilidade';
