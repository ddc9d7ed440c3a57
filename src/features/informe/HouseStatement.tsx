/** /informe-rendimentos: the statement of a chosen supplier. */
import { Statement } from './Statement.tsx';

export default function HouseStatement() {
  return <Statement daCasa />;
}
