/** Sentences of session and access that no error code carries alone (those are in erros.ts). */
import { ACTION_TITLES } from '#domain/acesso/permissions.ts';

const RECUSAS_DA_ENTRADA = new Set(['conta-nao-encontrada', 'senha-invalida', 'identidade-recusada']);

/**
 * Whether an answer ends the browser's session (SES-16): every 401 but that of the sign-in call itself, and
 * a 403 for a missing permission. A 403 for one field, one module or the chosen provider keeps the session:
 * nothing typed may be lost for those.
 */
export function encerraSessao(status: number, codigo?: string): boolean {
  if (status === 401) return codigo === undefined || !RECUSAS_DA_ENTRADA.has(codigo);
  return status === 403 && (codigo === undefined || codigo === 'acesso-negado');
}

export const SESSAO = {
  informeUsuario: 'Informe o usuário.',
  informeSenha: 'Informe a senha.',
  informeNome: 'Informe o nome completo.',
  usuarioInvalido: 'Use de 3 a 60 letras minúsculas, números, ponto, hífen, sublinhado ou arroba.',
  prestadorInvalido: 'O prestador enviado não é um número. Escolha o prestador de novo em Alterar Prestador.',
  sessaoNaoEncontrada: 'Esta sessão não existe mais. Atualize a lista de sessões.',
  linkInvalido:
    'Este link de primeiro acesso não vale ou já venceu. Reinicie o servidor: ele mostra um link novo, que vale por 24 horas.',
  linkGasto:
    'Este link de primeiro acesso já foi usado: o administrador existe. Entre com o usuário e a senha dele.',
  emailInvalido: 'Informe um e-mail como nome@clinica.com.br, ou deixe em branco.',
  desligado: 'Este módulo não está ligado aqui. Quem administra o liga em Configurações.',
  foraDaIntegracao: 'Este módulo não está disponível enquanto o prestador atual é de integração.',
  desbloqueioFalhou: 'Senha incorreta. Só quem abriu esta sessão pode desbloqueá-la.',
  semSenhaLocal: 'Seu usuário não tem senha neste sistema. Encerre esta sessão e entre novamente.',
  semFoto: 'Este usuário não tem foto.',
} as const;

export const VISAO = {
  somenteDono: 'Somente quem criou esta visão, ou um administrador, pode alterá-la.',
  somentePapel: 'Somente um administrador cria visões para um papel.',
  estadoInvalido: 'O estado da visão não é um objeto.',
  estadoGrande: 'A visão é grande demais para ser salva. Retire filtros ou colunas.',
  chaveInvalida:
    'O nome da preferência deve ter de 1 a 120 letras, números, ponto, dois-pontos, hífen ou sublinhado.',
  valorAusente: 'Envie somente o campo valor.',
  recursoInvalido: 'Esta lista não existe.',
  campoDesconhecido: 'Este campo não existe.',
  nomeInvalido: 'Informe um nome de até 80 caracteres.',
  escopoInvalido: 'Escolha entre própria, de um papel ou compartilhada.',
  papelInvalido: 'Escolha o papel.',
  padraoInvalido: 'Diga sim ou não.',
  valorGrande: 'A preferência é grande demais para ser salva.',
  preferenciasCheias: 'Não cabem mais preferências suas. Apague as de telas que não usa.',
  demais: (maximo: number) =>
    `Você já tem ${maximo} visões nesta lista, o máximo. Exclua uma antes de gravar outra.`,
  compartilhadasDemais: (maximo: number) =>
    `Você já compartilha ${maximo} visões desta lista, o máximo. Exclua uma ou grave esta só para você.`,
  nomeRepetido: 'Já existe uma visão com este nome nesta lista. Escolha outro nome.',
} as const;

const ACAO: Readonly<Record<string, string>> = {
  list: 'listar',
  view: 'ver',
  insert: 'incluir',
  update: 'alterar',
  delete: 'excluir',
  manage: 'administrar',
  quemviu: 'consultar',
};

/** As a verb in a sentence: what an action is called on the screen of rights, never its inner name. */
function ditaAcao(action: string): string {
  const title = ACTION_TITLES[action];
  return ACAO[action] ?? (title ? title.charAt(0).toLocaleLowerCase('pt-BR') + title.slice(1) : action);
}

/** 'Acesso negado. Falta a permissão de incluir em "Bancos". Peça ao administrador.' */
export function permissaoAusente(action: string, titulo: string): string {
  // A board or a report is opened by a number of its own, which says nothing to a person.
  if (/^(dash|rep)\d+$/.test(action))
    return `Acesso negado. Falta a permissão de ver "${titulo}". Peça ao administrador.`;
  return `Acesso negado. Falta a permissão de ${ditaAcao(action)} em "${titulo}". Peça ao administrador.`;
}
