/** Sentences of notices, notifications and web push. Those in quotes in A3, A4 and A8 are verbatim. */
import { TIPOS, type Tipo } from '#domain/notificacao/tipos.ts';

/** What a push says on a lock screen: the kind and how many wait; nothing of whom or why. */
export const PUSH = {
  titulo: (tipo: Tipo): string => TIPOS[tipo].neutro,
  texto: (naoLidas: number): string =>
    naoLidas > 1
      ? `Você tem ${naoLidas} notificações não lidas. Toque para abrir o Zelo.`
      : 'Toque para abrir o Zelo.',
  soDono: 'As notificações de um aparelho só podem ser ligadas ou desligadas por quem as usa.',
  naoAdministrador:
    'Administradores não recebem notificações no navegador. Veja-as no sino, dentro do sistema.',
  tokenInvalido:
    'Este navegador enviou um registro de notificações que não pôde ser lido. Ative as notificações de novo.',
  servicoDesconhecido:
    'O serviço de notificações deste navegador não é conhecido. Use uma versão atual do Chrome, Edge, Firefox ou Safari.',
  navegador: 'Navegador',
  deOutro: 'Este navegador recebe as notificações de outro usuário. Ative as notificações de novo.',
  outraChave: 'Este navegador foi registrado em outra instalação. Ative as notificações de novo.',
  muitos: 'Você já recebe notificações em 20 navegadores. Desative em um deles antes.',
} as const;

export const NOTIFICACAO = {
  tituloInvalido: 'Informe um título de até 160 caracteres.',
  tipoDesconhecido: 'Este tipo de notificação não existe.',
  lidaInvalida: 'Diga se a notificação foi lida (true ou false).',
  filtroInvalido: 'Use lida=true, lida=false ou um dos tipos AMB, AGE e AVI.',
  avisoTitulo: (titulo: string): string => `Aviso: ${titulo}`,
} as const;

export const AVISO_LEITOR = {
  indisponivel: 'Este aviso não está mais disponível.',
} as const;
