/** The generated list of a register: loads its declaration, then draws it; or another register's, seen through a view's condition. */
import { indexEntry, useEntity } from '#shared/registro/registry.ts';
import { RegisterList } from './RegisterList.tsx';
import './list.css';

export default function ListScreen({ resource }: { readonly resource: string }) {
  const entry = indexEntry(resource);
  const seen = entry?.view ? entry : undefined;
  return <RegisterList {...useEntity(seen?.view?.of ?? resource)} seen={seen} />;
}
