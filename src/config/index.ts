export { didYouMean } from "./did-you-mean.ts";
