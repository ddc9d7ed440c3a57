/** Sentences of the privacy term: of its page, of its calls, and of who is in charge of the data. */
export const termoTela = {
  titulo: 'Termo de privacidade',
  versao: (versao: string, desde: string): string => `Versão ${versao}, em vigor desde ${desde}.`,
  antes: 'Leia e aceite para continuar. O que você tinha escrito continua guardado.',
  aceitar: 'Li e aceito',
  naoAceitar: 'Não aceito, sair',
  aceitoEm: (quando: string): string => `Você aceitou em ${quando}.`,
  retirar: 'Retirar o aceite',
  retirarTitulo: 'Retirar o aceite do termo?',
  retirarTexto: 'A sua sessão termina agora. Para entrar de novo, será preciso aceitar o termo em vigor.',
  retirarLink: 'Sem o aceite esta página não continua. Fale com quem enviou o link se preferir outro meio.',
  semTermo: 'Nenhum termo está em vigor.',
  voltar: 'Voltar',
  continuar: 'Continuar',
  entrada: 'Ir para a entrada',
  entreAntes: 'Entre para ler o termo em vigor e o seu aceite.',
  falha: 'Não foi possível gravar. Tente de novo em instantes.',
  encarregado: (sozinho: boolean): string =>
    sozinho ? 'Encarregado pelos dados' : 'Encarregados pelos dados',
} as const;

export const termoServidor = {
  semAceite: 'Não há aceite seu a retirar. Atualize a página.',
  peloTitular: 'A própria pessoa retirou o aceite.',
} as const;
