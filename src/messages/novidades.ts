/** What changed in the product since a person last looked. */
export const novidades = {
  titulo: 'O que mudou',
  /** Other words that one looks for it by. */
  procura: 'novidades atualização',
  resumo: 'As novidades do sistema, por quem as encontra.',
  desde: 'O que é novo desde a última vez que você olhou.',
  cartao: 'O sistema foi atualizado',
  quantas: (n: number) => (n === 1 ? 'Há 1 novidade.' : `Há ${n} novidades.`),
  ver: 'Ver o que mudou',
  dispensar: 'Dispensar',
  verTodas: 'Ver todas',
  falhou: 'O que mudou não pôde ser lido',
} as const;
