/** What the commands of backup and restore say beside their result. */
const PERDAS = 'os rascunhos guardados nos navegadores e as autorizações dos assinadores em nuvem';

const lista = (nomes: readonly string[]): string =>
  nomes.length <= 20 ? nomes.join(', ') : `${nomes.slice(0, 20).join(', ')} e mais ${nomes.length - 20}`;

export const copia = {
  arquivoDaChave: (publica: string, secreta: string) =>
    `# Chave das cópias do Zelo. Sem ela nenhuma cópia se abre; quem tem a chave e a cópia lê tudo.
# Pública (basta para fazer cópias): ${publica}
${secreta}
`,
  semChave:
    'Diga com que chave cifrar: --chave ARQUIVO (crie-a uma vez com npm run backup -- --criar-chave ARQUIVO). Para gravar sem cifra, e qualquer um com o arquivo ler tudo, diga --aberta.',
  chaveOuAberta: 'Diga --chave ou --aberta, e não as duas.',
  chaveNova: (arquivo: string, publica: string) =>
    `Chave das cópias gravada em ${arquivo}. Guarde-a já em outro lugar, fora desta máquina e longe das cópias: sem ela nenhuma se abre, e ninguém a refaz. Aqui basta deixar a parte pública: ${publica}`,
  chaveJaExiste: (arquivo: string) =>
    `O arquivo ${arquivo} já existe e ficou como estava. Escolha outro nome para a chave nova.`,
  cifradaCom: (publica: string) => `Cifrada para a chave ${publica}.`,
  gravadaAberta: 'Atenção: a cópia não está cifrada. Quem tem o arquivo lê tudo.',
  chaveNasDuas:
    'A chave das cópias e a dos segredos não podem ficar no mesmo arquivo: quem acha uma não deve achar a outra.',
  semChaveDeCopia: (arquivo: string) =>
    `O arquivo ${arquivo} não guarda uma chave de cópias: espera-se uma só linha, com AGE-SECRET-KEY-1… ou age1….`,
  naoHaChaveDeCopia: (arquivo: string) => `O arquivo ${arquivo} não existe. Confira o caminho da chave.`,
  cifrada: (arquivo: string) => `A cópia ${arquivo} está cifrada. Diga a chave das cópias: --chave ARQUIVO.`,
  soAPublica: (arquivo: string) =>
    `Em ${arquivo} está só a parte pública da chave, que faz cópias e não as abre. Use a que foi guardada à parte (AGE-SECRET-KEY-1…).`,
  outraChaveDeCopia: (chave: string, arquivo: string) =>
    `A chave em ${chave} não abre ${arquivo}: a cópia foi cifrada com outra. Procure a chave que o npm run backup usou naquele dia.`,
  copiaAberta:
    'Esta cópia não está cifrada: quem tem o arquivo lê tudo. Faça uma nova com --chave e apague esta.',
  tabelaDifere: (tabela: string, esperadas: number, lidas: number) =>
    `A tabela ${tabela} restaurada não é igual à da cópia: ${lidas} linhas lidas de volta, ${esperadas} na cópia, ou com outro conteúdo.`,
  arquivoDifere: (nome: string) => `O arquivo ${nome} restaurado não é igual ao da cópia.`,
  auditoriaDifere: 'A auditoria restaurada não é a que a cópia diz ter.',
  auditoriaJaViolada: 'Atenção: a auditoria da cópia já estava violada (veja acima).',
  ensaioSemSubstituir: 'O ensaio restaura num banco só dele: não use --substituir.',
  bancoSoNoEnsaio: '--banco vai junto com --ensaio.',
  ensaiado: (arquivo: string, de: string, tabelas: number, linhas: number, arquivos: number) =>
    `Ensaio feito: ${arquivo}, de ${de}, volta inteira. ${tabelas} tabelas, ${linhas} linhas e ${arquivos} arquivos restaurados num banco de ensaio, lidos de volta e iguais à cópia. O banco de ensaio foi apagado; nada daqui mudou.`,
  ensaioFalhou: (motivo: string) => `O ensaio não chegou ao fim, e não prova que esta cópia volta. ${motivo}`,
  semSegredos: (arquivo: string) =>
    `A chave dos segredos (${arquivo}) não vai na cópia. Sem ela, depois de restaurar em outra pasta perdem-se ${PERDAS}; o resto volta inteiro. Guarde-a em outro lugar: npm run backup -- --para CÓPIA --segredos ARQUIVO.`,
  segredosDoAmbiente: `A chave dos segredos está em SECRETS_KEY e não vai na cópia. Guarde-a em outro lugar: sem ela, depois de restaurar perdem-se ${PERDAS}.`,
  segredosGuardados: (arquivo: string) =>
    `Chave dos segredos gravada em ${arquivo}. Quem tem a cópia e a chave lê tudo: guarde-as em lugares diferentes.`,
  semChaveAinda: 'Esta instalação ainda não tem chave de segredos: nada a guardar com --segredos.',
  segredosJaExistem: (arquivo: string) =>
    `O arquivo ${arquivo} já existe com outra chave. Escolha outro nome.`,
  noS3: (bucket: string) =>
    `Os arquivos estão no S3 (bucket ${bucket}) e não vão na cópia: só o banco vai. Copie o bucket também, depois desta cópia e antes de a limpeza apagar algum.`,
  faltam: (nomes: readonly string[]) =>
    `Atenção: ${nomes.length === 1 ? 'um arquivo que o banco cita não está inteiro na pasta e não vai' : `${nomes.length} arquivos que o banco cita não estão inteiros na pasta e não vão`} na cópia: ${lista(nomes)}.`,
  chaveDiferente: `A chave dos segredos daqui não é a da cópia: ${PERDAS} se perdem. Se guardou a chave, restaure com --segredos ARQUIVO, ou ponha-a em SECRETS_KEY antes de iniciar o Zelo.`,
  chaveRestaurada: (arquivo: string) => `Chave dos segredos posta em ${arquivo}.`,
  chaveNaoEDesta: (arquivo: string) => `A chave em ${arquivo} não é a da instalação que fez esta cópia.`,
  chaveInvalida: (arquivo: string) => `O arquivo ${arquivo} não existe ou não guarda uma chave de segredos.`,
  chaveEmUso: (arquivo: string) =>
    `Já há outra chave dos segredos em ${arquivo}. Para trocá-la pela da cópia, use --substituir: a atual fica ao lado, com o fim .anterior.`,
  chaveNoAmbiente:
    'SECRETS_KEY tem outra chave e vale mais que o arquivo. Troque-a pela da cópia, sem --segredos.',
  confirmacaoPerdida:
    'A conexão com o banco caiu na hora de confirmar, e não se sabe se a troca valeu. Confira o banco e restaure de novo.',
  faltamTravas:
    'O servidor do banco não tem travas para trocar todas as tabelas de uma vez. Restaure num banco vazio (outra DATABASE_URL), ou ponha max_locks_per_transaction = 1024 na configuração do PostgreSQL, reinicie-o e restaure de novo.',
  arquivosNoS3:
    'A cópia é de uma instalação com os arquivos no S3: traga também a cópia do bucket e confira S3_BUCKET.',
  faltavam: (nomes: readonly string[]) =>
    `Atenção: ${nomes.length === 1 ? 'um arquivo já faltava' : `${nomes.length} arquivos já faltavam`} quando a cópia foi feita: ${lista(nomes)}.`,
} as const;
