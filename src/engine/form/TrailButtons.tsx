import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { formulario } from '#messages/form.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { neighboursOf, visit } from './trail.ts';

/** 'Anterior' and 'Próximo' of a record that a list led to, in the order of the list. */
export function TrailButtons(props: { resource: string; id: number; onGo: (id: number) => void }) {
  const { resource, id, onGo } = props;
  const can = useCan();
  useEffect(() => visit(resource, id), [resource, id]);
  const { data } = useQuery({
    queryKey: ['vizinhos', resource, id],
    queryFn: () => neighboursOf(resource, id),
    gcTime: 0,
    retry: false,
    // The list of before may have been somebody else's in this tab.
    enabled: can('list', indexEntry(resource)?.subject ?? resource),
  });
  const step = (label: string, Icon: typeof ChevronLeft, to: number | undefined) => (
    <IconButton
      label={label}
      icon={<Icon size={18} aria-hidden />}
      disabled={to === undefined}
      onClick={() => (to === undefined ? undefined : onGo(to))}
    />
  );
  if (data?.before === undefined && data?.after === undefined) return null;
  return (
    <>
      {step(formulario.anterior, ChevronLeft, data.before)}
      {step(formulario.proximo, ChevronRight, data.after)}
    </>
  );
}
