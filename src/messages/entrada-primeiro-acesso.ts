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
