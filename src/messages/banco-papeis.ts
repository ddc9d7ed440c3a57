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

/** What would hold a large table while a migration runs, and what to do instead. */
export const bancoTravas = {
  atencao: (arquivo: string) => `Atenção: numa tabela de dez milhões de linhas, ${arquivo} prenderia gente:`,
  indice: (indice: string, tabela: string) =>
    `índice ${indice}: ninguém grava em ${tabela} enquanto ele se faz. O início o faz antes, sem prender, onde as colunas já existem (IF NOT EXISTS); com coluna nova, ponha o índice numa migração seguinte.`,
  tipo: (tabela: string, coluna: string) =>
    `${tabela}.${coluna} muda de tipo: a tabela é reescrita e ninguém a lê. Crie outra coluna, encha-a aos poucos e troque-as numa versão seguinte.`,
  obrigatoria: (tabela: string, coluna: string) =>
    `${tabela}.${coluna} passa a obrigatória: todas as linhas são lidas com a tabela presa. Numa migração ponha CHECK (${coluna} IS NOT NULL) NOT VALID, em outra VALIDATE CONSTRAINT, e só então SET NOT NULL.`,
  chave: (tabela: string) =>
    `chave nova em ${tabela}: o seu índice se faz com a tabela presa. Faça antes um CREATE UNIQUE INDEX CONCURRENTLY e use ADD CONSTRAINT ... USING INDEX.`,
  regra: (tabela: string) =>
    `regra nova em ${tabela}: todas as linhas são conferidas com a tabela presa. Ponha-a NOT VALID e valide-a numa migração seguinte (VALIDATE CONSTRAINT).`,
  coluna: (tabela: string, coluna: string) =>
    `coluna ${tabela}.${coluna} com valor calculado para cada linha: a tabela é reescrita e ninguém a lê. Crie-a vazia e encha-a aos poucos.`,
  linhas: (tabela: string) =>
    `grava linhas de ${tabela}: quem for gravar as mesmas espera até o fim da migração. Grave aos poucos, por uma tarefa da fila.`,
  inteira: (comando: string) => `${comando}: prende a tabela inteira até o fim.`,
  espera: (arquivo: string, vez: number) =>
    `a migração ${arquivo} espera a vez: a tabela está em uso. Nada ficou preso por ela; tenta de novo (${vez}ª vez)`,
  desistiu: (arquivo: string) =>
    `A migração ${arquivo} não conseguiu a vez: outra transação usa a tabela há muito tempo, e nada dela ficou. Veja quem em pg_stat_activity (xact_start mais antigo), espere ou encerre, e inicie de novo.`,
  indiceFicou: (indice: string, porque: string) =>
    `índice ${indice} não se fez antes (${porque}); a migração o faz`,
  indiceAntes: (indice: string) => `índice ${indice} em construção, sem prender a tabela`,
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
