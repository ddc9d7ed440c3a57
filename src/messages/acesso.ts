/** Sentences of users, groups of rules, permissions and 'ver como'. */
import type { Papel } from '#domain/acesso/concessao.ts';

const lista = (nomes: readonly string[]): string =>
  nomes.length < 2 ? (nomes[0] ?? '') : `${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1)}`;

/** The first few by name, the rest counted: 'Ana, Bruno e mais 4'. */
export function primeirosNomes(nomes: readonly string[], maximo = 5): string {
  if (nomes.length <= maximo) return lista(nomes);
  return `${nomes.slice(0, maximo).join(', ')} e mais ${nomes.length - maximo}`;
}

export const PAPEL_TITULO: Readonly<Record<Papel | 'admin', string>> = {
  admin: 'Administrador',
  profissional: 'Profissional',
  administrativo: 'Administrativo',
  prestador: 'Prestador',
  fornecedor: 'Fornecedor',
  parceiro: 'Parceiro',
};

export const acesso = {
  semCalendario: 'Esta pessoa não tem endereço de calendário que responda.',
  limiteInvalido:
    'O que se limita aqui não é oferecido por este cadastro. Atualize a página e escolha de novo.',
  limiteDito: (
    titulo: string,
    {
      linhas,
      ocultos,
      fixos,
    }: {
      readonly linhas: string | undefined;
      readonly ocultos: string | undefined;
      readonly fixos: string | undefined;
    },
  ) =>
    `${titulo}: ${[
      ...(linhas ? [`só ${linhas}`] : []),
      ...(ocultos ? [`oculta ${ocultos}`] : []),
      ...(fixos ? [`só lê ${fixos}`] : []),
    ].join(', ')}`,
  tudo: 'Todos os módulos',
  usuarios: 'Usuários',
  regras: 'Regras',
  verComoVoce: 'Escolha outra pessoa: você já vê o sistema como você mesmo.',
  ultimoAdministrador:
    'É preciso restar ao menos um administrador ativo. Dê a administração a outra pessoa antes desta alteração.',
  aSiMesmo: 'Ninguém muda o próprio acesso. Peça a outro administrador.',
  aoProprioGrupo: 'Você faz parte deste grupo, e ninguém muda o próprio acesso. Peça a outro administrador.',
  alemDoQueTem: (permissoes: readonly string[]) =>
    `Você não pode conceder o que não tem, ou de que só vê uma parte: ${primeirosNomes(permissoes)}. Peça a um administrador.`,
  administrador: 'Somente quem administra tudo pode criar um administrador.',
  prestadorAlheio: 'Escolha somente prestadores aos quais você tem acesso.',
  semPrestador: 'Escolha ao menos um prestador.',
  acimaDeVoce:
    'Esta conta tem permissões ou prestadores que você não tem. Somente quem tem tudo o que ela tem pode alterá-la.',
  membrosAcima:
    'Há pessoas neste grupo com permissões ou prestadores que você não tem. Somente quem tem tudo o que elas têm, ou um administrador, pode alterá-lo.',
  grupoAcima: 'Este grupo tem permissões que você não tem. Somente quem as tem pode alterá-lo.',
  campoDesconhecido: 'Este campo não existe.',
  informeNome: 'Informe o nome, com até 150 letras.',
  informeNomeGrupo: 'Informe o nome do grupo, com até 120 letras.',
  nomeRepetido: 'Já existe um grupo com este nome. Escolha outro.',
  descricaoLonga: 'A descrição pode ter até 500 letras.',
  login: 'Use de 3 a 60 letras minúsculas, números, ponto, hífen, sublinhado ou arroba.',
  loginRepetido: 'Já existe um usuário com este login. Escolha outro.',
  email: 'E-mail inválido. Informe um endereço como nome@exemplo.com.br.',
  emailRepetido: 'O email informado já está sendo utilizado por outro usuário, favor informar outro email.',
  cpf: 'CPF inválido. Confira os números.',
  cpfRepetido: 'Já existe um usuário com este CPF.',
  simOuNao: 'Diga sim ou não.',
  papeis: 'Escolha os papéis da lista.',
  grupos: 'Um dos grupos escolhidos não existe mais. Escolha outro.',
  prestadores: 'Um dos prestadores escolhidos não existe mais. Escolha outro.',
  profissional: 'Este profissional não existe mais. Escolha outro.',
  fornecedor: 'Este fornecedor não existe mais. Escolha outro.',
  foto: 'Envie a foto em JPEG, de até 300 kB.',
  permissaoDesconhecida: (permissoes: readonly string[]) =>
    `Estas permissões não existem: ${primeirosNomes(permissoes)}.`,
  emUso: (grupo: string, nomes: readonly string[]) =>
    `O grupo ${grupo} está em uso por ${primeirosNomes(nomes)}. Tire essas pessoas do grupo antes de excluí-lo.`,
  semPerfil: 'Este grupo não veio com o sistema: não há o que restaurar.',
  clonado: (origem: string) => `Criado a partir do usuário ${origem}`,
  restaurado: 'Restaurado como veio com o sistema',
} as const;

/** Titles of what the history of a user or a group tells. */
export const CAMPO_TITULO: { readonly [campo: string]: string } = {
  login: 'Login',
  nome: 'Nome',
  email: 'E-mail',
  cpf: 'CPF',
  admin: 'Administrador',
  papeis: 'Papéis',
  ativo: 'Ativo',
  profissional: 'Profissional',
  fornecedor: 'Fornecedor',
  grupos: 'Grupos',
  prestadores: 'Prestadores',
  foto: 'Foto',
  descricao: 'Descrição',
  permissoes: 'Permissões',
  limites: 'Linhas e campos',
  sessoesEncerradas: 'Sessões encerradas',
};
