import fc from "fast-check";
import { storyText } from "./test/differential/stories/story.ts";
import { compileText } from "./test/differential/compile-text.ts";
import { openOracle, randomWalk } from "./src/oracle/index.ts";
import { ControlCommand, Divert, ChoicePoint } from "./src/ink/index.ts";
const m=new Map<string,number>(); const inc=(k:string)=>m.set(k,(m.get(k)??0)+1);
for(const [i,s] of fc.sample(storyText,{numRuns:300,seed:77}).entries()){ const c=compileText(s); if(!c.story){inc("NOCOMPILE");continue;}
 const o=openOracle(c.story,{budget:{maxSteps:4000},beforeStep:(x:any,st)=>{ let k=x.constructor.name;
  if(x instanceof ControlCommand) k="cmd "+ControlCommand.CommandType[x.commandType];
  else if(x instanceof Divert) k=`divert ${x.isConditional?"?":""}${x.hasVariableTarget?"var ":""}${x.isExternal?"ext ":""}${x.pushesToStack?"push"+x.stackPushType:""}`;
  else if(x instanceof ChoicePoint) k="choice flags "+x.flags;
  else if(k==="NativeFunctionCall"){ const n=x.numberOfParameters; k="op "+x.name+" "+(st.state.evaluationStack.slice(-n) as any[]).map(v=>v.constructor.name.replace("Value","")).join(","); }
  else if(k==="VariableAssignment") k+=` ${x.isGlobal?"g":"t"} ${x.isNewDeclaration?"new":""}`;
  else if(k==="VariableReference") k+=x.pathForCount?" count":"";
  inc(k);}});
 for(let w=0;w<3;w++){const wk=randomWalk(i*3+w,20); let t=o.start(wk.storySeed); for(let k=0;k<20&&t.end.kind==="choices";k++) t=o.take(wk.pick(o.choices().length)); inc("end "+t.end.kind); for(const x of t.issues) inc("issue "+x.message.slice(0,60));}
}
console.log([...m].sort((a,b)=>a[0]<b[0]?-1:1).map(([k,v])=>`${k}: ${v}`).join("\n"));
