/** Sentences of the one-time page that makes the first administrator. */
export const primeiroAcesso = {
  titulo: 'Primeiro acesso',
  texto: 'Crie o administrador do sistema. O link vale uma vez.',
  nome: 'Nome completo',
  criar: 'Criar e entrar',
  email: 'E-mail',
  emailDica:
    'Opcional. É para onde vai o link de uma senha esquecida; sem ele, só outro administrador a redefine.',
  conferindo: 'Conferindo o link',
  linkRuim: 'Link sem validade',
  entrar: 'Ir para a entrada',
  regra: 'A senha precisa de ao menos 8 caracteres, com letra e número, e não pode ser uma das mais usadas.',
} as const;

/** What the home tells the administrator of an installation without a provider. */
export const primeirosPassos = {
  titulo: 'Por onde começar',
  texto:
    'As tabelas de base (CID, procedimentos, cidades, bancos) já estão carregadas. Falta o que é só seu:',
  passos: [
    {
      titulo: 'Cadastrar o prestador',
      texto: 'A clínica, o hospital ou a unidade. Depois, escolha-o no alto da tela para abrir os pacientes.',
      endereco: '/prestadores/form-prestador',
    },
    {
      titulo: 'Cadastrar os profissionais',
      texto: 'Quem atende, com conselho e especialidade.',
      endereco: '/profissionais/form-profissional',
    },
    {
      titulo: 'Criar os usuários',
      texto: 'Quem entra no sistema, com o papel e o prestador de cada pessoa.',
      endereco: '/usuarios?abrir=novo',
    },
    {
      titulo: 'Conferir as configurações',
      texto: 'Nome do cliente, mensagem da entrada e tempo de bloqueio.',
      endereco: '/configuracoes',
    },
  ],
} as const;
