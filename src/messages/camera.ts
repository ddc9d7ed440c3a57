/** Sentences of the camera, where a picture is asked for. */
export const camera = {
  abrir: 'Tirar foto',
  titulo: 'Tirar foto',
  tirar: 'Fotografar',
  cancelar: 'Cancelar',
  imagem: 'O que a câmera mostra',
  arquivo: 'foto.jpg',
  negada:
    'O navegador não deu acesso à câmera. Permita-o no cadeado ao lado do endereço, ou escolha uma imagem.',
  ausente: 'Nenhuma câmera foi encontrada neste aparelho. Escolha uma imagem.',
  ocupada:
    'A câmera não respondeu. Feche outros programas que a usem e tente de novo, ou escolha uma imagem.',
  falha: 'A foto não pôde ser lida. Tente de novo.',
} as const;
