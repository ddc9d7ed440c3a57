/** What a printed list or record says of itself: title, unit, conditions and count of a list, time. Only on paper. */
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { lista } from '#messages/lista.ts';
import { useSession } from '#shared/session/session.ts';

type Props = { readonly title: string; readonly facts?: readonly string[] };

export function PrintHeader({ title, facts = [] }: Props) {
  const unit = useSession()?.adicional?.prestador?.nome;
  return (
    <div className="z-impressao" aria-hidden="true">
      <strong>{title}</strong>
      {unit === undefined ? null : <span>{unit}</span>}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <span>{lista.impressoEm(formatDataHora(new Date().toISOString()))}</span>
    </div>
  );
}
