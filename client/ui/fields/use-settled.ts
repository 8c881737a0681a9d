import { useEffect, useState } from "react";

/** A value once it has rested for `ms`: what is asked for while somebody types. */
export function useSettled<Value>(value: Value, ms = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
