/** What a sign-in that has to make a first factor is asked beside the password (SES-22, docs/decisions/0179). */

/**
 * Whether the code is still owed. A provisional password is an administrator's word of today already: whoever signs in by it
 * is asked for no second one.
 */
export function deveCodigo(entrada: {
  readonly temFator: boolean;
  readonly senhaProvisoria: boolean;
  /** The code was typed in this sign-in. */
  readonly liberada: boolean;
}): boolean {
  return !entrada.temFator && !entrada.senhaProvisoria && !entrada.liberada;
}

/** The address as its owner knows it again and a stranger does not: 'm•••@clinica.example'. */
export function enderecoVelado(endereco: string): string {
  const at = endereco.lastIndexOf('@');
  return at < 1 ? '•••' : `${endereco.slice(0, 1)}•••${endereco.slice(at)}`;
}
