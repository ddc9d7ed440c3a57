/** The generated list of a register: loads its declaration, then draws it. */
import { useEntity } from '#shared/registro/registry.ts';
import { RegisterList } from './RegisterList.tsx';
import './list.css';

export default function ListScreen({ resource }: { readonly resource: string }) {
  return <RegisterList {...useEntity(resource)} />;
}
