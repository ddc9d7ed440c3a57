/** Sentences of the product's own values (NAV-14): their names, what they do, what is wrong with one. */
import type { SettingKey, SettingProblem } from '#domain/configuracao/valores.ts';

export const configuracao = {
  titulo: 'Configurações',
  descricao:
    'Valores do produto para todos os usuários. Uma alteração vale na hora, em todas as telas abertas.',
  grupos: {
    identidade: 'Identidade',
    entrada: 'Entrada',
    suporte: 'Suporte e painéis',
    sessao: 'Sessão e bloqueio',
    segundoFator: 'Segundo fator',
    estudo: 'Estudo clínico',
  },
  salvar: 'Salvar',
  descartar: 'Descartar',
  salvo: 'Configurações salvas.',
  naoSalvo: 'Não foi possível salvar as configurações. Tente de novo em instantes.',
  semAlteracao: 'Nenhuma alteração a salvar',
  alteracoes: (total: number) => (total === 1 ? '1 alteração não salva' : `${total} alterações não salvas`),
  fixo: (variavel: string) =>
    `Definido no ambiente do servidor (${variavel}). Para alterar, fale com quem cuida da instalação.`,
  semFatorProprio:
    'Cadastre antes o seu segundo fator, em Minha conta > Segurança: sem ele você mesmo não entraria de novo.',
  fixoNaoSalva: 'Este valor é definido no ambiente do servidor e não pode ser alterado aqui.',
  desconhecido: 'Esta configuração não existe.',
  painelDesconhecido: (nomes: string) =>
    `Não há painel com o endereço ${nomes}. Use o que vem depois da barra, como agenda-dash.`,
  padrao: (valor: string) => `Padrão: ${valor}`,
  vazio: 'vazio',
  sim: 'sim.',
  nao: 'não.',
  nenhum: 'Nenhum',
  ultima: (quando: string, nome: string) => `Última alteração em ${quando}, por ${nome}.`,
  conflito:
    'Outra pessoa salvou as configurações enquanto você editava. Os valores dela foram carregados; confira e salve os seus.',
  minutos: 'minutos',
} as const;

/** What a person reads of each setting. */
export type TextoDaConfiguracao = {
  readonly titulo: string;
  readonly ajuda: string;
  readonly unidade?: string;
  /** What a choice is called, where its stored word is not said to people. */
  readonly opcoes?: { readonly [option: string]: string };
};

export const configuracaoCampos: Readonly<Record<SettingKey, TextoDaConfiguracao>> = {
  titulo: { titulo: 'Título do produto', ajuda: 'Aparece ao lado da marca, na entrada e no menu.' },
  cliente: {
    titulo: 'Nome do cliente',
    ajuda: 'Completa os nomes de tela que trazem o cliente, em letras maiúsculas.',
  },
  clientId: { titulo: 'Identificador do cliente', ajuda: 'Enviado com os dados de quem entra.' },
  mensagemLoginVisivel: {
    titulo: 'Mostrar mensagem na entrada',
    ajuda: 'Mostra o texto abaixo na tela de entrada.',
  },
  mensagemLogin: {
    titulo: 'Mensagem na entrada',
    ajuda: 'Aviso para quem vai entrar, por exemplo uma manutenção marcada.',
  },
  govBr: { titulo: 'Entrar com gov.br', ajuda: 'Oferece a entrada pela conta gov.br.' },
  alterarSenha: { titulo: 'Mostrar Alterar senha', ajuda: 'Oferece a troca de senha no menu da conta.' },
  encarregado: {
    titulo: 'Encarregado pelos dados',
    ajuda:
      'Nome e contato (e-mail ou telefone) de quem responde pelos dados pessoais, um por linha. Aparece na entrada e nas páginas públicas (LGPD, art. 41).',
  },
  telefone: { titulo: 'Telefone de suporte', ajuda: 'Aparece na tela de entrada.' },
  chatSuporte: {
    titulo: 'Endereço do chat de suporte',
    ajuda: 'Com ele preenchido, o início oferece o botão Ajuda.',
  },
  dashboard: { titulo: 'Endereço dos painéis', ajuda: 'Servidor dos painéis incorporados.' },
  paineisEmbutidos: {
    titulo: 'Painéis incorporados',
    ajuda: 'Painel e seu número no servidor dos painéis, separados por vírgula: agenda-dash=12, municipio=7.',
  },
  estudo: {
    titulo: 'Estudo clínico',
    ajuda:
      'Libera as telas do estudo em vigor: BZ371ACLI004 (masculino), BZ371A (feminino) e, depois deles, PSI. Vazio esconde tudo.',
  },
  estudoGaq: { titulo: 'Estudo com GAQ', ajuda: 'Pede o questionário GAQ nas visitas que o têm.' },
  estudoExtensao: {
    titulo: 'Estudo com extensão',
    ajuda: 'Pede os formulários da fase de extensão nas visitas que os têm.',
  },
  estudoMonitoria: {
    titulo: 'Monitoria no estudo',
    ajuda: 'Estudo em que a conversa de monitoria aparece. Vazio: o estudo em vigor.',
  },
  sessaoMinutos: { titulo: 'Duração da sessão', ajuda: 'Minutos sem uso do servidor até a sessão expirar.' },
  inatividadeMinutos: {
    titulo: 'Bloqueio por inatividade',
    ajuda: 'Minutos sem mexer no computador até a tela ser bloqueada, de 1 a 60. O bloqueio não se desliga.',
  },
  segundoFator: {
    titulo: 'Exigir segundo fator de',
    ajuda:
      'Quem é exigido confirma a entrada com chave de acesso ou aplicativo em cada navegador novo, e cadastra um deles ao entrar, com um código que chega por e-mail ou que você dá em Usuários. Quem já tem um fator é sempre perguntado.',
    opcoes: {
      NINGUEM: 'Ninguém',
      ADMINISTRADORES: 'Administradores',
      CLINICO: 'Administradores e quem lê conteúdo clínico',
      TODOS: 'Todos',
    },
  },
  segundoFatorDias: {
    titulo: 'Lembrar o navegador por',
    ajuda:
      'Dias sem perguntar o segundo fator no navegador que a pessoa mandou lembrar. Zero pergunta sempre.',
    unidade: 'dias',
  },
  confirmacaoMinutos: {
    titulo: 'Confirmação vale por',
    ajuda:
      'Minutos até perguntar de novo, antes de exportar, imprimir um prontuário inteiro, ver como outra pessoa, abrir prontuário restrito, mudar acessos e salvar estas configurações.',
  },
  chatDias: {
    titulo: 'Guarda do chat',
    ajuda: 'Dias até uma mensagem do chat ser apagada, com o arquivo. Zero guarda para sempre.',
    unidade: 'dias',
  },
};

/** 'Use um número inteiro de 1 a 1440.' */
export function problemaDaConfiguracao(problem: SettingProblem): string {
  switch (problem.code) {
    case 'obrigatorio':
      return 'Informe um valor.';
    case 'texto':
      return 'Informe um texto sem espaços nas pontas nem caracteres especiais.';
    case 'sim-nao':
      return 'Use sim ou não.';
    case 'endereco':
      return 'Use um endereço que comece com https:// ou http://, sem usuário nem senha.';
    case 'telefone':
      return 'Use um telefone com DDD, só números, espaços, parênteses e hífen.';
    case 'identificadores':
      return 'Use o endereço de cada painel e o seu número, separados por vírgula, como agenda-dash=12, municipio=7.';
    case 'longo':
      return `Use até ${problem.max} caracteres.`;
    case 'inteiro':
      return `Use um número inteiro de ${problem.min} a ${problem.max}.`;
    case 'opcao':
      return `Escolha entre ${problem.options.join(' e ')}.`;
  }
}

/** One line of the start that refuses a wrong variable. */
export function problemaDoAmbiente(variavel: string, problem: SettingProblem, dado: string): string {
  const text =
    problem.code === 'sim-nao'
      ? 'use true ou false'
      : problemaDaConfiguracao(problem).replace(/^./, (first) => first.toLowerCase());
  return `${variavel}: ${text.replace(/\.$/, '')}, não '${dado}'`;
}
