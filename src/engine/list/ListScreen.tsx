/** The generated list of a register: loads its declaration, then draws it. */
import { useEntity } from '#shared/registro/registry.ts';
import { RegisterList } from './RegisterList.tsx';
import './list.css';

export default function ListScreen({ resource }: { readonly resource: string | { readonly name: string } }) {
  const loaded = useEntity(typeof resource === 'string' ? resource : resource.name);
  return <RegisterList resource={loaded.resource} entity={loaded.entity} />;
}
