/** What the terminal says when the server cannot begin to listen. */
export const inicioServidor = {
  portaOcupada: (porta: number, comando: string) =>
    `A porta ${porta} já está em uso por outro programa. Encerre-o, ou inicie em outra porta: PORT=${porta + 1} ${comando}`,
  portaProibida: (porta: number, comando: string) =>
    `Este usuário não pode usar a porta ${porta}. Inicie em uma porta a partir de 1024: PORT=3000 ${comando}`,
  enderecoInexistente: (host: string) =>
    `O endereço ${host} não é desta máquina. Corrija HOST: 127.0.0.1 atende só esta máquina, 0.0.0.0 todas as redes.`,
} as const;
