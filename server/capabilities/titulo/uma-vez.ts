/** A reading that is asked once for each key. Many titles share a few accounts, forms and suppliers. */
export function umaVez<K, T>(ler: (chave: K) => Promise<T>): (chave: K) => Promise<T> {
  const lidos = new Map<K, Promise<T>>();
  return (chave) => {
    const lido = lidos.get(chave) ?? ler(chave);
    lidos.set(chave, lido);
    return lido;
  };
}
