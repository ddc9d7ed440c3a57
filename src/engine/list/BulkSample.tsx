import { listaDialogos } from '#messages/lista-dialogos.ts';

/** Some of the rows that are meant, by name. */
export function Sample({ sample, count }: { readonly sample: readonly string[]; readonly count: number }) {
  return (
    <ul className="z-rola">
      {sample.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {count > sample.length ? <li>{listaDialogos.eMais(count - sample.length)}</li> : null}
    </ul>
  );
}
