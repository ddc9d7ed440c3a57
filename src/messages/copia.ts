/** What the commands of backup and restore say beside their result. */
const PERDAS = 'os rascunhos guardados nos navegadores e as autorizações dos assinadores em nuvem';

const lista = (nomes: readonly string[]): string =>
  nomes.length <= 20 ? nomes.join(', ') : `${nomes.slice(0, 20).join(', ')} e mais ${nomes.length - 20}`;

export const copia = {
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
