/** The screen that hides the work while nobody is at the machine. */
export const bloqueio = {
  texto: (nome: string) =>
    nome
      ? `A tela foi bloqueada por falta de uso. Só ${nome} pode desbloquear; nada do que estava aberto se perdeu.`
      : 'A tela foi bloqueada por falta de uso. Só quem abriu a sessão pode desbloquear; nada do que estava aberto se perdeu.',
  senhaDe: (nome: string) => (nome ? `Senha de ${nome}` : 'Senha'),
  informeSenha: 'Informe a senha.',
  desbloquear: 'Desbloquear',
  falhou: 'Não foi possível desbloquear. Verifique a rede e tente de novo.',
  semSenha:
    'Esta conta não tem senha neste sistema. Entre novamente para continuar; o que não foi salvo fica guardado como rascunho.',
  entrarNovamente: 'Entrar novamente',
  encerrar: 'Encerrar esta sessão',
  encerrarTexto:
    'A sessão será encerrada e outra pessoa poderá entrar. O que não foi salvo fica guardado como rascunho de quem a abriu.',
  encerrarSim: 'Encerrar',
  naoEncerrou: 'Não foi possível encerrar a sessão. Verifique a rede e tente de novo.',
  cancelar: 'Cancelar',
} as const;
