/** What the terminal says of the address of the database. */
export const bancoEndereco = {
  semTls: (endereco: string) =>
    `O banco de ${endereco} fica em outra máquina, e o endereço dispensa o TLS ou a conferência do certificado: dados de pacientes passariam abertos pela rede. Tire o sslmode do endereço, ou use sslmode=verify-full; com autoridade própria, junte sslrootcert=/caminho/autoridade.pem. Se a rede já protege a conexão de outro modo, diga DATABASE_TLS=dispensado.`,
  ilegivel: (endereco: string, motivo: string) =>
    `O endereço do banco ${endereco} não pôde ser lido: ${motivo}. Corrija-o, ou o caminho dos certificados que ele nomeia.`,
  recusado:
    'usuário ou senha recusados. Confira-os no endereço; se o papel do programa ainda não existe, crie-o com npm run preparar-banco.',
  semSuporte:
    'o servidor não oferece TLS. Ligue-o no PostgreSQL (ssl = on, com certificado), ou diga DATABASE_TLS=dispensado se a rede já protege a conexão.',
  poolerSemSessao: (onde: string) =>
    `O pooler de ${onde} não prepara as conexões: o Zelo precisa de timezone UTC, datestyle ISO, statement_timeout e idle_in_transaction_session_timeout nelas. No PgBouncer, junte à linha do banco connect_query='SET timezone TO ''UTC''; SET datestyle TO ''ISO''; SET statement_timeout TO ''30s''; SET idle_in_transaction_session_timeout TO ''2min''' (deploy/rede/pgbouncer.ini).`,
  certificado: (motivo: string) =>
    `o certificado do servidor não foi aceito (${motivo}). Use um de autoridade reconhecida e com o nome do servidor, ou nomeie a sua autoridade no endereço: sslrootcert=/caminho/autoridade.pem.`,
} as const;

/** What a migration says that rows do not let pass. */
export const bancoMigracao = {
  linhasForaDaRegra: (tabela: string, consulta: string) =>
    `Há linhas de ${tabela} que a regra nova não aceita. Veja-as com ${consulta}; corrija-as na versão anterior do Zelo e inicie de novo`,
} as const;

/** What the terminal and the commands say of the two roles. */
export const bancoPapeis = {
  umPapel:
    'Atenção: o programa abre o banco como dono das tabelas, e quem tomasse o programa poderia desligar a guarda da auditoria. Para dois papéis: npm run preparar-banco (docs/guides/operacao.md).',
  doisPapeis: (papel: string) =>
    `o programa usa o banco como '${papel}', que não é dono das tabelas nem muda a auditoria`,
  programaEhDono: (papel: string) =>
    `DATABASE_URL abre o banco como '${papel}', que pode mudar as tabelas e a auditoria. Com DATABASE_OWNER_URL, DATABASE_URL é de outro papel, sem esses direitos: crie-o com npm run preparar-banco.`,
  mesmoBanco:
    'DATABASE_OWNER_URL e DATABASE_URL não abrem o mesmo banco. Corrija o servidor ou o nome do banco num dos dois endereços.',
  faltaMigrar: (quantas: number) =>
    `${quantas === 1 ? 'Falta uma migração, e o usuário de DATABASE_URL não a pode aplicar' : `Faltam ${quantas} migrações, e o usuário de DATABASE_URL não as pode aplicar`}. Rode npm run preparar-banco com DATABASE_OWNER_URL, ou dê essa variável também ao servidor.`,
  pedeDoisEnderecos:
    'Diga os dois endereços: DATABASE_OWNER_URL, do dono das tabelas, e DATABASE_URL, do papel do programa.',
  papelSemNome:
    'DATABASE_URL não diz o usuário do programa. Use postgres://usuario:senha@servidor/banco, com um usuário que ainda não existe ou que já é do programa.',
  papelCriado: (papel: string) => `Papel '${papel}' criado, com a senha de DATABASE_URL.`,
  naoPodeCriar: (papel: string) =>
    `O papel '${papel}' não existe, e o dono não pode criar papéis. Peça a quem administra o PostgreSQL: CREATE ROLE ${papel} LOGIN PASSWORD '...'; e rode o comando de novo.`,
  preparado: (papel: string, migracoes: number) =>
    `Banco preparado: ${migracoes === 0 ? 'nenhuma migração faltava' : migracoes === 1 ? 'uma migração aplicada' : `${migracoes} migrações aplicadas`}; '${papel}' lê e grava registros, e não muda tabelas nem a auditoria.`,
  falhou: (motivo: string) => `O banco não foi preparado. ${motivo}`,
} as const;
